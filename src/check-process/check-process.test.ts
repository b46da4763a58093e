import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ChangesReport } from '../features/monitoring/checks/check-changes';
import type { CountedSource } from '../features/monitoring/sources/sources.repo';
import { minutes } from '../lib/clock';
import { createClient, type Client } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import { makeCompetitor, makeSource } from '../testing/monitoring';
import { createPluginFolder, type PluginFolder } from '../testing/plugins';
import { startTestServer, type TestServer } from '../testing/server';
import { postsFeed, startSites, type SitesStub } from '../testing/sites';

/** How processes end is independent of the database, so the long tests run only once, with SQLite. */
const isPostgres = process.env.TEST_DATABASE === 'postgres';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let folder: PluginFolder;

const types = `
const kept = [];
const source = (type, check) => ({ type, label: type, takes: 'url', check });
export default { sources: [
  source('ending', () => process.exit(3)),
  source('filling', async () => { for (;;) { kept.push(Buffer.alloc(5e7, 1)); await new Promise(setImmediate); } }),
  source('hanging', () => { for (;;); }),
  source('healthy', async ({ url }, { fetch, readFeed }) => ({ items: (await readFeed(await (await fetch(url)).text())).items })),
] };`;

beforeAll(async () => {
  sites = await startSites();
  folder = await createPluginFolder();
  const plugin = await folder.write('types', types);
  server = await startTestServer(
    { ...sites.env, PARTNERHUB_PLUGINS: plugin, LOG_LEVEL: 'silent' },
    { isolatedChecks: true },
  );
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
  await folder.remove();
});

it('checks due sources and requested pages in a child process', async () => {
  sites.pages.set('/feed', postsFeed(3));
  sites.pages.set('/page', '<html><body><p>What it says</p></body></html>');
  const { id } = await makeCompetitor(owner);
  await makeSource(owner, id, { sourceUrl: `${sites.url}/feed` });
  await makeSource(owner, id, { sourceUrl: `${sites.url}/page`, sourceType: 'url' });
  // This process itself doesn't check sources.
  server.app.sourceChecks.stop();

  expect(await server.app.checkDue()).toEqual({ checked: 2, changed: 1, newItems: 3, failed: [] });
  expect(await server.app.checkDue()).toBeNull();
  sites.pages.set('/page', '<html><body><p>What it says now</p></body></html>');
  const { body } = await owner.post<ChangesReport>('/api/monitored-sources/check-changes', {});
  expect(body.message).toBe('Checked 1 page: 1 changed');
  expect((await owner.get<unknown[]>('/api/feed-items')).body).toHaveLength(4);
}, 60_000);

it.skipIf(isPostgres)(
  'checks all other sources in the same round when plugins end, fill or hang their process',
  async () => {
    const { id } = await makeCompetitor(owner);
    const make = (sourceType: string, path: string) =>
      makeSource(owner, id, { sourceType, sourceUrl: `${sites.url}${path}` });
    const bad = await Promise.all(['ending', 'filling', 'hanging'].map((type) => make(type, `/${type}`)));
    const paths = Array.from({ length: 8 }, (_, index) => `/healthy/${index}`);
    for (const path of paths) sites.pages.set(path, postsFeed(1));
    await Promise.all(paths.map((path, index) => make(index < 4 ? 'rss' : 'healthy', path)));
    server.app.sourceChecks.stop();

    const report = await server.app.checkDue();
    expect(report).toMatchObject({ checked: 11, changed: 8, newItems: 8 });
    expect(report?.failed.map(({ sourceType, message }) => [sourceType, message]).sort()).toEqual([
      ['ending', 'The plugin ended its own process (exit code 3)'],
      ['filling', 'The plugin used too much memory and was ended'],
      ['hanging', 'The plugin blocked its process for 10 s and was ended'],
    ]);
    const { body } = await owner.get<CountedSource[]>('/api/monitored-sources');
    for (const { id: badId } of bad) {
      const shown = body.find((source) => source.id === badId);
      expect(shown).toMatchObject({ status: 'active', lastError: expect.stringContaining('The plugin') });
      expect(Date.parse(shown?.nextCheckAt ?? '')).toBeGreaterThan(Date.now() + minutes(4));
    }
  },
  90_000,
);

it.skipIf(isPostgres)(
  'ends a plugin in an endless loop after the server was killed',
  async () => {
    const pidFile = join(folder.path, 'pid');
    const looping = await folder.write(
      'looping',
      `
    import { writeFileSync } from 'node:fs';
    export default { podcasts: [{ id: 'looping', label: 'Looping',
      search() { writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); for (;;); } }] };`,
    );
    const installation = await createTestInstallation({ PARTNERHUB_PLUGINS: looping });
    try {
      const served = await installation.serve('--no-scheduler');
      const client = createClient(served.url);
      await client.post('/api/auth/signup', { email: 'ada@example.org', password: 'correct horse' });
      const searching = client.get('/api/podcasts/search?query=saas').catch(() => null);
      await vi.waitUntil(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '', {
        timeout: 20_000,
      });
      const pid = Number(readFileSync(pidFile, 'utf8'));
      expect(isRunning(pid)).toBe(true);
      await served.end('SIGKILL');
      await searching;
      await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 });
    } finally {
      await installation.remove();
    }
  },
  60_000,
);

/** Whether a process is running. An ended process stays listed as a zombie until its parent reaps it. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
