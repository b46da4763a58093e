import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createApp, type App } from '../../src/app';
import { loadConfig } from '../../src/config';
import { migrateUp } from '../../src/db/migrate';
import { hostOf } from '../../src/features/monitoring/monitoring.rules';
import { parseFeed } from '../../src/reading/feeds/parse-feed';
import { newId } from '../../src/lib/ids';
import { measureHeadlines } from './headlines';
import { makeAllDue } from './monitored-sources';
import { measurePageChanges } from './page-changes';
import { startFeedSites } from './processes';
import { median, report } from './report';

const FEEDS = 2000;
/** Eight feeds per host. A host gets one request at a time, so both sides send 16 requests at once. */
const HOSTS = 250;
const AT_ONCE = 16;
const ROUNDS = 3;
const CHECKS = 20_000;

const kinds = [
  { answer: 'etag', what: 'not changed (304)' },
  { answer: 'same', what: 'the same bytes (200)' },
  { answer: 'dated', what: 'the same but for its date (200)' },
  { answer: 'edited', what: 'read anew, without news (200)' },
];

/**
 * Measures how well headlines are classified, and counts missed and false reports about pages. Compares checks of sources
 * with a plain loop of fetch and the same parser over the same feeds, and measures the memory after many checks.
 */
export async function measureMonitoring(): Promise<void> {
  measureHeadlines();
  await measurePageChanges();
  const sites = await startFeedSites(HOSTS);
  const urls = Array.from({ length: FEEDS }, (_, feed) => `${sites.hosts[feed % HOSTS]}/feeds/${feed}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const app = await installationWith(urls, dataDir);
  const etags = new Map<string, string>();

  await bareLoop(urls, etags);
  const bare = await perSecond(() => bareLoop(urls, new Map()));
  const ours = await perSecond(() => checkAll(app));
  report({
    what: `first check of ${FEEDS.toLocaleString('en-US')} sources, 20 items of each kept`,
    unit: '×',
    value: ours / bare,
    target: { atLeast: 0.3 },
    figures: `${ours.toFixed(0)}/s against ${bare.toFixed(0)}/s of a bare loop`,
  });
  for (const { answer, what } of kinds) {
    await fetch(`${sites.hosts[0]}/answer/${answer}`);
    await compareWithBare(what, app, urls, etags);
  }
  const setAnswer = async (round: number) => {
    await fetch(`${sites.hosts[0]}/answer/${kinds[round % kinds.length]?.answer ?? ''}`);
  };
  await measureMany(app, setAnswer);
  await app.close();
  await measureServer(dataDir, setAnswer);
  await sites.stop();
  rmSync(dataDir, { recursive: true });
}

async function compareWithBare(
  what: string,
  app: App,
  urls: readonly string[],
  etags: Map<string, string>,
): Promise<void> {
  // The previous request determines the next response.
  await checkAll(app);
  await bareLoop(urls, etags);
  const rounds: { bare: number; ours: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({
      bare: await perSecond(() => bareLoop(urls, etags)),
      ours: await perSecond(() => checkAll(app)),
    });
  report({
    what: `checks of ${FEEDS.toLocaleString('en-US')} feeds, ${what}`,
    unit: '×',
    value: median(rounds.map(({ bare, ours }) => ours / bare)),
    target: { atLeast: 0.7 },
    figures: rounds.map(({ bare, ours }) => `${ours.toFixed(0)}/s against ${bare.toFixed(0)}/s`).join(', '),
  });
}

async function measureMany(app: App, setAnswer: (round: number) => Promise<unknown>): Promise<void> {
  setFlagsFromString('--expose_gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const heap: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round < CHECKS / FEEDS; round += 1) {
    await setAnswer(round);
    await checkAll(app);
    collectGarbage();
    const { heapUsed, rss } = process.memoryUsage();
    heap.push(heapUsed / 1024 / 1024);
    resident.push(rss / 1024 / 1024);
  }
  const growth = (samples: readonly number[]) => median(samples.slice(-3)) / median(samples.slice(0, 3));
  for (const [what, samples] of [
    ['heap', heap],
    ['resident memory', resident],
  ] as const)
    report({
      what: `${what} over ${CHECKS.toLocaleString('en-US')} checks, the end against the beginning`,
      unit: '×',
      value: growth(samples),
      target: { atMost: 1.1 },
      figures: samples.map((megabytes) => megabytes.toFixed(0)).join(' ') + ' MB',
    });
}

/** Measures how long a server blocks other requests while it checks its sources. */
async function measureServer(dataDir: string, setAnswer: (round: number) => Promise<unknown>): Promise<void> {
  const server = createApp(configOf(dataDir));
  // `serve` does the same before it listens.
  await server.plugins.plugins();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const round of kinds.keys()) {
    await setAnswer(round);
    await makeAllDue(server);
    delay.enable();
    const done = await server.sourceChecks.check({ all: false });
    delay.disable();
    if (done.checked !== FEEDS || done.failed.length > 0)
      throw new Error(`${done.checked} checked, ${done.failed.length} failed`);
  }
  await server.close();
  report({
    what: `longest wait for others, ${(kinds.length * FEEDS).toLocaleString('en-US')} checks of feeds`,
    unit: 'ms',
    value: delay.max / 1e6,
    target: { atMost: 50 },
    figures: `p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  });
}

async function perSecond(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return FEEDS / ((performance.now() - started) / 1000);
}

async function checkAll(app: App): Promise<void> {
  const { checked, failed } = await app.sourceChecks.check({ all: true });
  if (checked !== FEEDS || failed.length > 0)
    throw new Error(`${checked} checked, ${failed.length} failed: ${failed[0]?.message ?? ''}`);
}

/** The simplest checker: it stores only the ETags. */
async function bareLoop(urls: readonly string[], etags: Map<string, string>): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let url = urls[next++]; url !== undefined; url = urls[next++]) {
      const etag = etags.get(url);
      const answer = await fetch(url, { headers: etag === undefined ? {} : { 'if-none-match': etag } });
      if (answer.status === 304) continue;
      const contentType = answer.headers.get('content-type');
      const feed = parseFeed(new Uint8Array(await answer.arrayBuffer()), { contentType, url });
      if (feed.items.length === 0) throw new Error(`${url} has no items`);
      etags.set(url, answer.headers.get('etag') ?? '');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

const configOf = (dataDir: string) =>
  loadConfig({
    PARTNERHUB_DATA: dataDir,
    LOG_LEVEL: 'error',
    PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
    PARTNERHUB_HOST_PAUSE: '0',
    PARTNERHUB_PAGE_SCREENSHOTS: 'off',
  });

async function installationWith(urls: readonly string[], dataDir: string): Promise<App> {
  const app = createApp(configOf(dataDir));
  await migrateUp(app.db);
  const { user } = await app.signIn.signUp(
    { email: 'bench@example.org', password: 'bench password' },
    { address: '127.0.0.1' },
  );
  const createdAt = new Date().toISOString();
  const times = { createdAt, updatedAt: createdAt };
  const competitor = { id: newId(), workspaceId: user.workspaceId, name: 'Initrode', ...times };
  await app.db.write('competitors').insert(competitor);
  const sources = urls.map((sourceUrl) => ({
    id: newId(),
    workspaceId: user.workspaceId,
    competitorId: competitor.id,
    sourceType: 'rss',
    sourceUrl,
    host: hostOf({ sourceType: 'rss', sourceUrl }),
    nextCheckAt: createdAt,
    ...times,
  }));
  await app.db.transaction(async () => {
    await app.db.write.batchInsert('monitored_sources', sources, 50);
  });
  return app;
}
