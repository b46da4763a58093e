import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../lib/clock';
import { createParsing } from '../lib/parsing/parsing';
import type { GuardedFetch } from '../lib/outgoing/guarded-fetch';
import type { PluginTools } from '../plugin-api';
import { contributions } from './kinds';
import { createPluginRunner } from './run-plugin';

function runner(fetch: GuardedFetch = async () => new Response('answer')) {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    }),
  );
  const settings = {
    itunesUrl: 'https://itunes.example',
    newsUrl: 'https://news.example/rss',
    rsshubUrl: null,
  };
  const render = async () => Promise.reject(new Error('no browser here'));
  const parsing = createParsing({ log });
  const runPlugin = createPluginRunner({ fetch, parsing, render, settings, log, clock: systemClock });
  const run = (work: (tools: PluginTools) => unknown) =>
    runPlugin({ plugin: 'acme', what: 'a test', timeoutMs: 50, result: z.array(z.string()), run: work });
  return { run, lines };
}

it.each([
  [
    'throws',
    () => {
      throw new Error('No licence\n  at line 1');
    },
    'No licence at line 1',
  ],
  ['throws a non-error', () => Promise.reject({ secret: 1 }), 'failed without an error message'],
  ['rejects', async () => Promise.reject(new Error('down')), 'down'],
  ['returns an invalid result', () => [1], /^returned an invalid result: 0: /],
  ['returns nothing', () => undefined, /^returned an invalid result/],
  ['never answers', () => new Promise(() => undefined), 'did not answer within 0.05 s'],
  ['throws a long message', () => Promise.reject(new Error('x'.repeat(5000))), 'x'.repeat(300)],
])('logs a plugin that %s by name and reports its failure', async (_, work, message) => {
  const { run, lines } = runner();
  const failure: unknown = await run(work).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    plugin: 'acme',
    message: message instanceof RegExp ? expect.stringMatching(message) : message,
  });
  expect(lines).toMatchObject([{ msg: 'plugin failed', plugin: 'acme', what: 'a test' }]);
});

it('ignores errors of a plugin after its timeout and aborts its requests', async () => {
  let ended: AbortSignal | undefined;
  let fail: (error: Error) => void = () => undefined;
  const { run } = runner(async (_url, request) => {
    ended = request?.signal;
    return new Promise(() => undefined);
  });
  await expect(
    run(({ fetch }) => {
      void fetch('https://acme.example/');
      return new Promise((_resolve, reject) => {
        fail = reject;
      });
    }),
  ).rejects.toThrow('did not answer');
  fail(new Error('too late'));
  expect(ended?.aborted).toBe(true);
});

it('gives a plugin working tools', async () => {
  const { run, lines } = runner();
  const given = await run(async ({ fetch, log, now, settings }) => {
    log.info('asked', { term: 'saas' });
    return [await (await fetch('https://acme.example/')).text(), settings.itunesUrl, typeof now().getTime()];
  });
  expect(given).toEqual(['answer', 'https://itunes.example', 'number']);
  expect(lines).toMatchObject([{ msg: 'asked', plugin: 'acme', term: 'saas' }]);
});

it('calls methods of a class with their own object', () => {
  class Directory {
    readonly id = 'directory';
    readonly label = 'Directory';
    #shows = [{ id: '1', name: 'One' }];
    search() {
      return this.#shows;
    }
  }
  const [provider] = contributions.parse({
    podcasts: Object.freeze([Object.freeze(new Directory())]),
  }).podcasts;
  const search: unknown = provider && Reflect.apply(provider.search, undefined, []);
  expect(search).toEqual([{ id: '1', name: 'One' }]);
});
