import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../lib/ids';
import { createInstallation, type Installation } from '../testing/installation';
import { createTestApp } from '../testing/server';
import { postsFeed, startSites, type SitesStub } from '../testing/sites';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const MiB = 1024 * 1024;
const large = Buffer.alloc(20 * MiB, 'x');
const sent =
  (code: number, headers: Record<string, string> = {}, body: string | Buffer = ''): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end(body);

/** Sites that fail, each in its own way, and the reason that the source shows. */
const ways: readonly [Answer, RegExp][] = [
  [sent(400), /answered with an error \(400\)$/],
  [sent(401), /answered with an error \(401\)$/],
  [sent(403), /answered with an error \(403\)$/],
  [sent(404), /answered with an error \(404\)$/],
  [sent(410), /answered with an error \(410\)$/],
  [sent(429, { 'retry-after': '7200' }), /answered with an error \(429\)$/],
  [sent(500), /answered with an error \(500\)$/],
  [sent(503, { 'retry-after': 'soon' }), /answered with an error \(503\)$/],
  [sent(302, { location: 'http://10.0.0.1/feed' }), /^Refused: 10\.0\.0\.1 is a private address$/],
  [sent(302, { location: 'http://169.254.169.254/' }), /^Refused: 169\.254\.169\.254 is a private address$/],
  [sent(302, { location: 'file:///etc/passwd' }), /^Refused: Only http and https addresses/],
  [
    ({ url = '' }, response) => response.writeHead(302, { location: url }).end(),
    /redirects more than 5 times$/,
  ],
  [(_, response) => response.writeHead(302, { location: closedUrl }).end(), /refused the connection/],
  [sent(200, {}, large), /is larger than 5 MiB$/],
  [sent(200, { 'content-encoding': 'gzip' }, gzipSync(large)), /is larger than 5 MiB$/],
  [sent(200, { 'content-encoding': 'br' }, brotliCompressSync(large)), /is larger than 5 MiB$/],
  [sent(200, { 'content-encoding': 'gzip' }, 'plain'), /gave an answer whose compression is broken$/],
  [(request) => request.socket.destroy(), /closed the connection$/],
  [
    (request, response) => {
      response.writeHead(200, { 'content-length': '5000' }).write(postsFeed(1).slice(0, 100));
      setTimeout(() => request.socket.destroy(), 20);
    },
    /closed the connection$/,
  ],
  [sent(200, {}, '<html><body>Hello</body></html>'), /^There is no feed at this address$/],
];
/** More than one process claims at a time, so that two share them. */
const SOURCES = 600;
const FAILING = 180;
/** The number of requests that one process makes at the same time. */
const AT_ONCE = 16;
/** Answers before all sites stop answering. */
const ANSWERED = 150;
const names = Array.from({ length: SOURCES }, (_, index) => String(index));
/** Returns the way in which a source fails; null if it does not. */
const wayOf = (name: string): number | null => {
  const [place, block] = [Number(name) % 10, Math.floor(Number(name) / 10)];
  return place < 3 ? (block * 3 + place) % ways.length : null;
};

let sites: SitesStub;
let test: Awaited<ReturnType<typeof createTestApp>>;
let installation: Installation;
let closedUrl: string;
beforeAll(async () => {
  sites = await startSites();
  closedUrl = await addressOfNobody();
  test = await createTestApp(sites.env);
  const { databaseUrl, dataDir } = test.app.config;
  const env = { PARTNERHUB_DATA: dataDir, DATABASE_URL: databaseUrl ?? '', LOG_LEVEL: 'error' };
  installation = await createInstallation({ ...env, ...sites.env });
});
afterAll(async () => {
  await installation.remove();
  await test.close();
  await sites.close();
});

async function addressOfNobody(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return `http://127.0.0.1:${address instanceof Object ? address.port : 0}/`;
}

/** Adds due sources, each with a host of its own. */
async function watch(): Promise<void> {
  const account = { email: 'ada@example.org', password: 'correct horse' };
  const { user } = await test.app.signIn.signUp(account, { address: '127.0.0.1' });
  const createdAt = new Date(Date.now() - 60_000).toISOString();
  const owned = { workspaceId: String(user.workspaceId), createdAt, updatedAt: createdAt };
  const competitorId = newId();
  await test.app.db.write('competitors').insert({ id: competitorId, name: 'Initrode', ...owned });
  const sources = names.map((name) => ({
    id: newId(),
    competitorId,
    sourceType: 'rss',
    sourceUrl: `${sites.url}/${name}`,
    host: `host-${name}`,
    nextCheckAt: createdAt,
    ...owned,
  }));
  await test.app.db.write.batchInsert('monitored_sources', sources, 50);
}

interface CheckedRow {
  sourceUrl: string;
  status: string;
  lastChecked: string | null;
  lastError: string | null;
  failures: number;
  leaseOwner: string | null;
}
const nameIn = (url: string) => new URL(url).pathname.slice(1);
async function rows(): Promise<(CheckedRow & { name: string })[]> {
  const found: CheckedRow[] = await test.app.db.read('monitored_sources').select();
  return found.map((row) => ({ ...row, name: nameIn(row.sourceUrl) }));
}

it('two checks share sources that fail in 20 ways, and one takes over when the other is killed', async () => {
  await watch();
  /** How often each source was asked, without redirects. */
  const asked = new Map<string, number>();
  const held: (() => void)[] = [];
  /** How many more sources get an answer. */
  let answersLeft = 0;
  const give = () => {
    while (answersLeft > 0 && held.length > 0) {
      answersLeft -= 1;
      held.shift()?.();
    }
  };
  for (const name of names) {
    const way = wayOf(name);
    const answer = way === null ? sent(200, {}, postsFeed(2)) : ways[way]?.[0];
    let circling = 0;
    sites.pages.set(`/${name}`, (request, response) => {
      // The second to sixth request of a check that follows circular redirects.
      if (way === 11 && circling % 6 > 0) {
        circling += 1;
        return answer?.(request, response);
      }
      circling += 1;
      asked.set(name, (asked.get(name) ?? 0) + 1);
      held.push(() => answer?.(request, response));
      give();
    });
  }
  const check = () => installation.start(['monitor', 'check']);
  const holding = { timeout: 30_000, interval: 20 };

  const killed = check();
  await expect.poll(() => held.length, holding).toBe(AT_ONCE);
  const [{ leaseOwner } = { leaseOwner: null }] = (await rows()).filter((row) => row.leaseOwner !== null);
  const other = check();
  await expect.poll(() => held.length, holding).toBe(2 * AT_ONCE);
  answersLeft = ANSWERED;
  give();
  await expect.poll(() => asked.size, holding).toBe(ANSWERED + 2 * AT_ONCE);
  expect([...asked.values()].filter((times) => times > 1)).toEqual([]);

  killed.kill();
  expect((await killed.finished).code).toBeNull();
  const left = new Set((await rows()).flatMap((row) => (row.leaseOwner === leaseOwner ? row.name : [])));
  expect(left.size).toBeGreaterThan(0);
  // Moves the ends of its claims into the past, as if two minutes had passed.
  const past = new Date(Date.now() - 1000).toISOString();
  await test.app.db.write('monitored_sources').where({ leaseOwner }).update({ leaseUntil: past });
  answersLeft = Infinity;
  give();
  const { code, stdout } = await other.finished;
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Sources: \d+ checked, \d+ failed\. New items: \d+\.\n$/);

  // Only sources whose results the killed process hadn't stored are requested twice.
  expect(asked.size).toBe(SOURCES);
  const again = [...asked].flatMap(([name, times]) => (times > 1 ? name : []));
  expect(again.filter((name) => !left.has(name))).toEqual([]);
  expect([...asked.values()].filter((times) => times > 2)).toEqual([]);

  const checked = await rows();
  expect(checked.filter((row) => row.lastChecked === null || row.leaseOwner !== null)).toEqual([]);
  const failed = checked.filter(({ lastError }) => lastError !== null);
  expect(failed.map(({ name }) => name).sort()).toEqual(names.filter((name) => wayOf(name) !== null).sort());
  expect(failed).toHaveLength(FAILING);
  for (const { name, lastError, failures, status } of failed) {
    const [, reason] = ways[wayOf(name) ?? -1] ?? [];
    expect({ name, lastError, failures, status }).toEqual({
      name,
      lastError: expect.stringMatching(reason ?? ''),
      failures: 1,
      status: wayOf(name) === 4 ? 'paused' : 'active',
    });
  }

  const items: { sourceId: string; title: string }[] = await test.app.db.read('feed_items').select();
  expect(new Set(items.map(({ sourceId, title }) => `${sourceId} ${title}`)).size).toBe(items.length);
  expect(items).toHaveLength((SOURCES - FAILING) * 2);
  expect((await check().finished).stdout).toBe('Sources: 0 checked, 0 failed. New items: 0.\n');
});
