import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChangesReport } from '../features/monitoring/check-changes';
import type { CountedSource } from '../features/monitoring/sources.repo';
import { minutes } from '../lib/clock';
import { packageRoot } from '../lib/package-root';
import type { Client } from '../testing/client';
import { makeCompetitor, makeSource } from '../testing/monitoring';
import { startTestServer, type TestServer } from '../testing/server';
import { postsFeed, startSites, type SitesStub } from '../testing/sites';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let plugin: string;

const ending = `export default { sources: [{
  type: 'ending', label: 'Ending', takes: 'url',
  check: () => process.exit(3),
}] };`;

beforeAll(async () => {
  sites = await startSites();
  // Vite imports nothing from elsewhere.
  await mkdir(join(packageRoot, '.cache'), { recursive: true });
  plugin = await mkdtemp(join(packageRoot, '.cache/plugin-'));
  await writeFile(join(plugin, 'plugin.json'), '{ "name": "ending", "api": 1, "entry": "index.mjs" }');
  await writeFile(join(plugin, 'index.mjs'), ending);
  server = await startTestServer(
    { ...sites.env, PARTNERHUB_PLUGINS: plugin, LOG_LEVEL: 'silent' },
    { checksApart: true },
  );
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
  await rm(plugin, { recursive: true });
});

it('a server has its sources checked apart: those that are due, and pages that somebody asks for', async () => {
  sites.pages.set('/feed', postsFeed(3));
  sites.pages.set('/page', '<html><body><p>What it says</p></body></html>');
  const { id } = await makeCompetitor(owner);
  await makeSource(owner, id, { sourceUrl: `${sites.url}/feed` });
  await makeSource(owner, id, { sourceUrl: `${sites.url}/page`, sourceType: 'url' });
  // This process asks nobody.
  server.app.sourceChecks.stop();

  expect(await server.app.checkDue()).toEqual({ checked: 2, changed: 1, newItems: 3, failed: [] });
  expect(await server.app.checkDue()).toBeNull();
  sites.pages.set('/page', '<html><body><p>What it says now</p></body></html>');
  const { body } = await owner.post<ChangesReport>('/api/monitored-sources/check-changes', {});
  expect(body.message).toBe('Checked 1 page: 1 changed');
  expect((await owner.get<unknown[]>('/api/feed-items')).body).toHaveLength(4);
}, 60_000);

it('what ends that process stops no other source: it is tried again later, and the others at once', async () => {
  const { id } = await makeCompetitor(owner);
  const bad = await makeSource(owner, id, { sourceType: 'ending', sourceUrl: `${sites.url}/bad` });
  // All of one host, and claimed together: they wait for it.
  const good = await Promise.all(
    ['/1', '/2', '/3'].map((path) => makeSource(owner, id, { sourceUrl: `${sites.url}${path}` })),
  );
  await expect(server.app.checkDue()).rejects.toThrow('The process that checks sources ended (3)');
  const { body } = await owner.get<CountedSource[]>('/api/monitored-sources');
  const shown = (of: string) => body.find((source) => source.id === of);
  expect(shown(bad.id)).toMatchObject({
    ...{ status: 'active', lastError: 'The check broke off: the process that did it hung or ended' },
  });
  expect(Date.parse(shown(bad.id)?.nextCheckAt ?? '')).toBeGreaterThan(Date.now() + minutes(4));
  expect(good.map((source) => shown(source.id)?.lastChecked)).toEqual([null, null, null]);
  expect(await server.app.checkDue()).toMatchObject({ checked: 3, failed: [{}, {}, {}] });
}, 60_000);
