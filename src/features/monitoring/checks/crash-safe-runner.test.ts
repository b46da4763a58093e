import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../lib/log';
import { minutes } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import { CRASH_MESSAGE, createCrashSafeRunner, type IsolatedCheckRunner } from './crash-safe-runner';
import type { CheckRequest } from './check-sources';
import { createCheckResultsRepo } from './check-results.repo';
import { createSourceChecksRepo } from './source-checks.repo';
import type { CountedSource } from '../sources/sources.repo';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env);
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(() => server.app.db.write('competitors').delete());

/** Stands in for a checking process: it claims its sources, and dies while it checks one of the deadly ones. */
function processes(deadly: ReadonlySet<string>) {
  const ended: string[][] = [];
  const checks = createSourceChecksRepo(server.app.db);
  async function check(what: CheckRequest) {
    const now = server.clock.now();
    const until = new Date(now.getTime() + minutes(2)).toISOString();
    const scope = { sourceId: what.sourceId, notCheckedSince: what.all ? now.toISOString() : null };
    const request = { types: ['rss'], fullHosts: [], limit: 100, now: now.toISOString(), until };
    const owner = newId();
    const claimed = (await checks.claim(owner, scope, request)).map(({ id }) => id);
    if (claimed.some((id) => deadly.has(id))) {
      ended.push(claimed);
      throw Object.assign(new Error('The process that checks sources ended (SIGKILL)'), {
        sourceIds: claimed,
      });
    }
    await checks.release(owner, claimed);
    return server.app.sourceChecks.check(what);
  }
  const runner: IsolatedCheckRunner = { check, checkIsolated: check, stop: () => undefined };
  const dependencies = {
    runner,
    checks,
    results: createCheckResultsRepo(server.app.db),
    clock: server.clock,
  };
  return { runner: createCrashSafeRunner({ ...dependencies, log: createLog('silent') }), ended };
}

it('sources that kill the checking process are found one by one, after one check of all sources', async () => {
  const { id } = await makeCompetitor(owner);
  const paths = Array.from({ length: 11 }, (_, index) => `/feed/${index}`);
  for (const path of paths) sites.pages.set(path, postsFeed(1));
  const made = await Promise.all(
    paths.map((path) => makeSource(owner, id, { sourceUrl: `${sites.url}${path}` })),
  );
  // Give each source its own host: sources of one host are never checked at the same time.
  await server.app.db.write('monitored_sources').update({ host: server.app.db.write.ref('id') });
  const deadly = new Set(made.slice(4, 7).map((source) => source.id));
  const { runner, ended } = processes(deadly);

  const report = await runner.check({ all: false });
  expect(report).toMatchObject({ checked: 11, changed: 8, newItems: 8 });
  expect(new Set(report.failed.map(({ sourceId }) => sourceId))).toEqual(deadly);
  // First all together, then each of the three alone.
  expect(ended.map(({ length }) => length)).toEqual([11, 1, 1, 1]);
  const { body } = await owner.get<CountedSource[]>('/api/monitored-sources');
  for (const source of body)
    expect(source).toMatchObject(
      deadly.has(source.id)
        ? { status: 'active', lastError: CRASH_MESSAGE }
        : { itemCount: 1, lastError: null },
    );
  expect(await runner.check({ all: false })).toMatchObject({ checked: 0 });
});

it('a process that keeps dying before it checks a source is not restarted forever', async () => {
  const end = () =>
    Promise.reject(Object.assign(new Error('The process that checks sources ended (1)'), { sourceIds: [] }));
  const runner = createCrashSafeRunner({
    runner: { check: end, checkIsolated: end, stop: () => undefined },
    checks: createSourceChecksRepo(server.app.db),
    results: createCheckResultsRepo(server.app.db),
    clock: server.clock,
    log: createLog('silent'),
  });
  await expect(runner.check({ all: false })).rejects.toThrow('The process that checks sources ended (1)');
});
