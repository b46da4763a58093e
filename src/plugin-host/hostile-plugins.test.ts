import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock } from '../lib/clock';
import { createLog } from '../lib/logging/log';
import { createPluginFolder, type PluginFolder } from '../testing/plugins';
import { startSites, type SitesStub } from '../testing/sites';
import { readManifest } from './manifest';
import { openPlugin, type OpenPlugin } from './open-plugin';
import { startBuiltWorker } from './start-worker';

/** A plugin that attacks its process in the way that the address of the source names. */
const hostile = `
import { readFileSync } from 'node:fs';
import { PluginError } from 'partnerhub/plugin';
const kept = [];
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const deeds = {
  exits: () => process.exit(3),
  loops() { for (;;); },
  async buffers() { for (;;) { kept.push(Buffer.alloc(1e7, 1)); await new Promise(setImmediate); } },
  floods: () => 'x'.repeat(9e6),
  pid: () => process.pid,
  waits: () => wait(300),
  never: () => new Promise(() => undefined),
  strays() { Promise.reject(new Error('stray')); setTimeout(() => { throw new Error('stray'); }, 5); return wait(50); },
  refuses() { throw new PluginError('Closed for today', { isFinal: true }); },
  confuses: () => undefined.field,
  sees: () => [process.env, readFileSync('/proc/self/environ', 'utf8')].map((seen) => JSON.stringify(seen)).join(),
};
export default { sources: [{ type: 'hostile', label: 'Hostile', takes: 'url',
  async check({ url, handle }, tools) {
    if (handle !== null) {
      const answers = await Promise.all(Array.from({ length: 200 }, () => tools.fetch(handle).then((answer) => answer.text())));
      return { said: answers.join('') };
    }
    return { said: String((await deeds[url](tools)) ?? url) };
  } }] };`;

let folder: PluginFolder;
let sites: SitesStub;
let opened: OpenPlugin;
beforeAll(async () => {
  vi.stubEnv('SMTP_URL', 'smtp://secret@mail.example');
  vi.stubEnv('ACME_TOKEN', 'a token');
  sites = await startSites();
  folder = await createPluginFolder();
  const home = await folder.write('hostile', hostile, { name: 'hostile', api: 1, env: ['ACME_TOKEN'] });
  opened = await openPlugin({ folder: home, isBuiltIn: false }, await readManifest(home), {
    config: {
      itunesUrl: 'https://itunes.example',
      newsUrl: 'https://news.example',
      rsshubUrl: null,
      fetchHosts: [],
      fetchAllow: ['127.0.0.1'],
      chromium: null,
      publicUrl: null,
    },
    log: createLog('silent'),
    clock: systemClock,
    startWorker: startBuiltWorker,
    heartbeatTimeoutMs: 3_000,
  });
});
afterAll(async () => {
  await opened.isolated.close();
  await folder.remove();
  await sites.close();
});

const source = {
  handle: null,
  validators: {},
  snapshot: null,
  contentHash: null,
  screenshots: 'off' as const,
  options: {},
};
const said = async (
  url: string,
  more: { timeoutMs?: number; signal?: AbortSignal; handle?: string } = {},
) => {
  const { handle = null, timeoutMs = 30_000, signal } = more;
  const check = opened.contributions.sources[0]?.check;
  const result = await check?.({ ...source, url, handle }, { timeoutMs, signal });
  return result instanceof Object && 'said' in result ? result.said : undefined;
};

describe('a plugin', () => {
  // ASVS 13.3.2
  it('runs in another process with the declared variables and no secrets', async () => {
    expect(Number(await said('pid'))).not.toBe(process.pid);
    const seen = await said('sees');
    expect(seen).toContain('a token');
    expect(seen).not.toContain('secret');
  });

  it.each([
    ['ends its process', 'exits', 'The plugin ended its own process (exit code 3)'],
    ['never ends', 'loops', 'The plugin blocked its process for 3 s and was ended'],
    ['fills the memory', 'buffers', 'The plugin used too much memory and was ended'],
    ['returns too much', 'floods', 'a message is too large'],
  ])('fails the call of a plugin that %s, and answers the next call', async (_, deed, message) => {
    await expect(said(deed)).rejects.toThrow(message);
    expect(await said('waits')).toBe('waits');
  });

  it('fails only the call that ended its process, and answers the others that were under way', async () => {
    const deeds = ['waits', 'exits', ...Array.from({ length: 6 }, () => 'waits'), 'exits'];
    const all = await Promise.allSettled(deeds.map((deed) => said(deed)));
    expect(all.map(({ status }) => status)).toEqual(
      deeds.map((deed) => (deed === 'exits' ? 'rejected' : 'fulfilled')),
    );
  });

  it('answers a call whose time ended while another call blocked the process', async () => {
    const looping = said('loops').catch((error: unknown) => String(error));
    expect(await said('waits', { timeoutMs: 1_000 })).toBe('waits');
    expect(await looping).toContain('The plugin blocked its process');
  });

  it('survives its own unhandled errors', async () => {
    const before = await said('pid');
    expect(await said('strays')).toBe('strays');
    expect(await said('pid')).toBe(before);
  });

  it('fails late and aborted calls at once', async () => {
    await expect(said('never', { timeoutMs: 50 })).rejects.toThrow('did not answer within 0.05 s');
    const stopping = new AbortController();
    const stopped = said('never', { signal: stopping.signal });
    setTimeout(() => stopping.abort(), 50);
    await expect(stopped).rejects.toThrow('The call was ended');
    await expect(said('waits', { signal: stopping.signal })).rejects.toThrow('The call was ended');
  });

  it('distinguishes errors for users from others', async () => {
    await expect(said('refuses')).rejects.toMatchObject({
      message: 'Closed for today',
      isForUsers: true,
      isFinal: true,
    });
    await expect(said('confuses')).rejects.toMatchObject({
      isForUsers: false,
      stack: expect.stringContaining('index.js:'),
    });
    await expect(said('any', { handle: 'http://10.0.0.1/' })).rejects.toMatchObject({
      message: 'Refused: 10.0.0.1 is a private address',
      isForUsers: true,
    });
  });

  it('can make 200 requests at the same time', async () => {
    sites.pages.set('/', 'a');
    expect(await said('any', { handle: `${sites.url}/` })).toBe('a'.repeat(200));
  });
});
