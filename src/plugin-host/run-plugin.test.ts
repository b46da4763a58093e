import { Writable } from 'node:stream';
import pino from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { contributions } from './kinds';
import { PluginThrew } from './messages';
import { createPluginRunner } from './run-plugin';

function runner() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()));
        done();
      },
    }),
  );
  const runPlugin = createPluginRunner({ log });
  const run = (work: () => Promise<unknown>) =>
    runPlugin({
      plugin: 'acme',
      what: 'a test',
      timeoutMs: 50,
      failure: 'The plugin failed',
      result: z.array(z.string()),
      run: work,
    });
  return { run, lines };
}

const threw = (message: string, isForUsers: boolean) => async () =>
  Promise.reject(new PluginThrew({ message, isForUsers, isFinal: false, stack: 'at index.js:1' }));

it.each([
  ['throws an error for users', threw('No licence\n  at line 1', true), 'No licence at line 1', undefined],
  ['throws another error', threw('x is undefined', false), 'The plugin failed', 'at index.js:1'],
  ['throws a non-error', threw('', false), 'The plugin failed', 'at index.js:1'],
  ['throws a long message', threw('x'.repeat(5000), true), 'x'.repeat(300), undefined],
  ['ends its process', async () => Promise.reject(new Error('ended')), 'ended', undefined],
  ['returns an invalid result', async () => [1], /^returned an invalid result: 0: /, undefined],
  ['returns nothing', async () => undefined, /^returned an invalid result/, undefined],
])('logs a plugin that %s by name and reports its failure', async (_, work, message, stack) => {
  const { run, lines } = runner();
  const failure: unknown = await run(work).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    plugin: 'acme',
    message: message instanceof RegExp ? expect.stringMatching(message) : message,
  });
  expect(lines).toEqual([expect.objectContaining({ msg: 'plugin failed', plugin: 'acme', what: 'a test' })]);
  expect(lines[0]?.stack).toBe(stack);
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
