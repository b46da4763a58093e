import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes, seconds } from '../../../lib/clock';
import { startBuiltWorker, startWorker, type StartWorker } from '../../../plugin-host/start-worker';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { createPluginFolder, type PluginFolder } from '../../../testing/plugins';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { CountedSource } from '../sources/sources.entity';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let folder: PluginFolder;

const HEARTBEAT_S = 3;
/** Here built-in plugins have processes of their own, too. */
const startReal: StartWorker = (options) => (options.isBuiltIn ? startWorker : startBuiltWorker)(options);
const types = `
const kept = [];
const source = (type, check) => ({ type, label: type, takes: 'url', check });
export default { sources: [
  source('ending', () => process.exit(3)),
  source('filling', async () => { for (;;) { kept.push(Buffer.alloc(1e7, 1)); await new Promise(setImmediate); } }),
  source('hanging', () => { for (;;); }),
  source('confused', () => undefined.field),
  source('healthy', async ({ url }, { fetch, readFeed }) => ({ items: (await readFeed(await (await fetch(url)).text())).items })),
] };`;

beforeAll(async () => {
  sites = await startSites();
  folder = await createPluginFolder();
  const plugin = await folder.write('types', types);
  server = await startTestServer(
    { ...sites.env, PARTNERHUB_PLUGINS: plugin },
    { plugins: { startWorker: startReal, heartbeatTimeoutMs: seconds(HEARTBEAT_S) } },
  );
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
  await folder.remove();
});

it('checks all other sources in the same round when plugins end, fill or hang their process', async () => {
  const { id } = await makeCompetitor(owner);
  const make = (sourceType: string, path: string) =>
    makeSource(owner, id, { sourceType, sourceUrl: `${sites.url}${path}` });
  const bad = await Promise.all(
    ['ending', 'filling', 'hanging', 'confused'].map((type) => make(type, `/${type}`)),
  );
  const paths = Array.from({ length: 8 }, (_, index) => `/healthy/${index}`);
  for (const path of paths) sites.pages.set(path, postsFeed(1));
  await Promise.all(paths.map((path, index) => make(index < 4 ? 'rss' : 'healthy', path)));
  // Give each source its own host: sources of one host are never checked at the same time.
  await server.app.db.write('monitored_sources').update({ host: server.app.db.write.ref('id') });

  const report = await server.app.sourceChecks.check({ all: false });
  expect(report).toMatchObject({ checked: 12, changed: 8, newItems: 8 });
  expect(report.failed.map(({ sourceType, message }) => [sourceType, message]).sort()).toEqual([
    ['confused', 'The plugin failed to read this source'],
    ['ending', 'The plugin ended its own process (exit code 3)'],
    ['filling', 'The plugin used too much memory and was ended'],
    ['hanging', `The plugin blocked its process for ${HEARTBEAT_S} s and was ended`],
  ]);
  const { body } = await owner.get<CountedSource[]>('/api/monitored-sources');
  for (const { id: badId } of bad) {
    const shown = body.find((source) => source.id === badId);
    expect(shown).toMatchObject({ status: 'active', lastError: expect.stringContaining('The plugin') });
    expect(Date.parse(shown?.nextCheckAt ?? '')).toBeGreaterThan(Date.now() + minutes(4));
  }
  // The loop of one plugin doesn't delay sources of another.
  const checkedAt = (type: string) =>
    body
      .filter(({ sourceType }) => sourceType === type)
      .map(({ lastChecked }) => Date.parse(lastChecked ?? ''));
  expect(Math.max(...checkedAt('rss'))).toBeLessThan(Math.min(...checkedAt('hanging')) - seconds(1));
});

it('stops without waiting for plugins that hang, and the next check takes their sources', async () => {
  const hanging = { sourceType: 'hanging' };
  const stopped = server.app.sourceChecks.check({ ...hanging, all: true });
  await new Promise((resolve) => setTimeout(resolve, 500));
  const began = performance.now();
  server.app.sourceChecks.stop();
  expect(await stopped).toMatchObject({ checked: 0 });
  expect(performance.now() - began).toBeLessThan(seconds(HEARTBEAT_S - 0.5));
  const claimed = await server.app.db.read('monitored_sources').whereNotNull('leaseOwner');
  expect(claimed).toEqual([]);
});
