import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../lib/clock';
import { createLog } from '../lib/log';
import { createParsing } from '../lib/parsing/parsing';
import { createPluginFolder, type PluginFolder } from '../testing/plugins';
import type { PluginTools } from '../plugin-api';
import { openAddedPlugin, type AddedPlugin } from './added-plugin';
import { readManifest } from './manifest';
import { createPluginRunner } from './run-plugin';

const log = createLog('silent');
/** A plugin that does to its process what the address of the source says. */
const hostile = `
import { readFileSync } from 'node:fs';
const kept = [];
const deeds = {
  exits: () => process.exit(3),
  loops() { for (;;); },
  async buffers() { for (;;) { kept.push(Buffer.alloc(5e7, 1)); await new Promise(setImmediate); } },
  floods: () => 'x'.repeat(5e6),
  asks: async ({ fetch }) => { await Promise.all(Array.from({ length: 200 }, () => fetch('https://acme.example/'))); },
  pid: () => process.pid,
  waits: () => new Promise((resolve) => setTimeout(resolve, 300)),
  sees: () => [process.env, readFileSync('/proc/self/environ', 'utf8')].map((seen) => JSON.stringify(seen)).join(),
};
export default { sources: [{ type: 'hostile', label: 'Hostile', takes: 'url',
  check: async ({ url }, tools) => ({ said: String((await deeds[url](tools)) ?? url) }) }] };`;

let folder: PluginFolder;
let opened: AddedPlugin;
let requests = 0;
beforeAll(async () => {
  vi.stubEnv('SMTP_URL', 'smtp://secret@mail.example');
  vi.stubEnv('ACME_TOKEN', 'a token');
  folder = await createPluginFolder();
  const home = await folder.write('hostile', hostile, { name: 'hostile', api: 1, env: ['ACME_TOKEN'] });
  opened = await openAddedPlugin({
    folder: home,
    manifest: await readManifest(home),
    serialized: undefined,
    log,
    maxFrameBytes: 4_000_000,
    heartbeatTimeoutMs: 5_000,
  });
}, 60_000);
afterAll(async () => {
  await opened.isolated.close();
  await folder.remove();
});

const runPlugin = createPluginRunner({
  fetch: async () => {
    requests += 1;
    return new Response('answer');
  },
  parsing: createParsing({ log }),
  render: () => Promise.reject(new Error('no browser here')),
  settings: { itunesUrl: 'https://itunes.example', newsUrl: 'https://news.example', rsshubUrl: null },
  log,
  clock: systemClock,
});
const source = { handle: null, validators: {}, snapshot: null, contentHash: null };
const ask = (url: string) =>
  runPlugin({
    plugin: 'hostile',
    what: url,
    timeoutMs: 30_000,
    result: z.object({ said: z.string() }),
    run: (tools: PluginTools) => opened.contributions.sources[0]?.check({ ...source, url }, tools),
  });
const said = async (url: string) => (await ask(url)).said;

describe('an added plugin', { timeout: 90_000 }, () => {
  it('runs an added plugin in another process with the declared variables and no secrets', async () => {
    expect(Number(await said('pid'))).not.toBe(process.pid);
    const seen = await said('sees');
    expect(seen).toContain('a token');
    expect(seen).not.toContain('secret');
  });

  it.each([
    ['ends its process', 'exits', 'The plugin ended its own process (exit code 3)'],
    ['never ends', 'loops', 'The plugin blocked its process for 5 s and was ended'],
    ['fills the memory', 'buffers', 'The plugin used too much memory and was ended'],
    ['returns too much', 'floods', 'a message is too large'],
  ])('fails the call of a plugin that %s, and answers the next call', async (_, deed, message) => {
    await expect(ask(deed)).rejects.toThrow(message);
    expect(await said('waits')).toBe('waits');
  });

  it('fails only the call that ended its process, and answers the others that were under way', async () => {
    const deeds = ['waits', 'exits', ...Array.from({ length: 6 }, () => 'waits'), 'exits'];
    const all = await Promise.allSettled(deeds.map(said));
    expect(all.map(({ status }) => status)).toEqual(
      deeds.map((deed) => (deed === 'exits' ? 'rejected' : 'fulfilled')),
    );
  });

  it('answers 200 simultaneous requests of a plugin', async () => {
    requests = 0;
    expect(await said('asks')).toBe('asks');
    expect(requests).toBe(200);
  });
});
