import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, hours } from '../../../lib/clock';
import type { Lookup } from '../../../lib/outgoing/guarded-fetch';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { workersInProcess } from '../../../testing/plugin-workers';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { CheckReport } from './run-report';
import type { NamedFeedItem } from '../feed/feed-items.repo';
import type { CountedSource } from '../sources/sources.entity';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Sites that never answer take this long, once each. */
const TIMEOUT_MS = 5_000;
const neverAnswer = ['silent', 'trickling'];
const MiB = 1024 * 1024;
/** A page of 100 MiB, compressed. */
const zeros = Buffer.alloc(100 * MiB);
const bombs = {
  gzip: gzipSync(zeros, { level: 1 }),
  // The default, the best quality, would take seconds.
  br: brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
};

const encoded =
  (encoding: string, compress: (text: Buffer) => Buffer): Answer =>
  (_, response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from(postsFeed(3))));
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end();
const sent =
  (body: string | Buffer, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

const endless: Answer = (_, response) => {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  let left = 100 * MiB;
  const more = () => {
    while (left > 0 && response.writable && response.write(chunk)) left -= chunk.length;
    if (left <= 0) response.end();
  };
  response.on('drain', more);
  more();
};
const trickling: Answer = (request, response) => {
  const timer = setInterval(() => response.write('<'), 100);
  request.socket.once('close', () => clearInterval(timer));
};
const rebinding: Answer = sent(postsFeed(1), { connection: 'close' });
const notModified: Answer = ({ headers }, response) =>
  headers['if-none-match'] === '"1"'
    ? response.writeHead(304).end()
    : response.writeHead(200, { etag: '"1"' }).end(postsFeed(2));
const entities = `<!DOCTYPE rss [<!ENTITY a "lol">${Array.from(
  { length: 20 },
  (_, index) =>
    `<!ENTITY ${'b'.repeat(index + 1)} "${`&${index === 0 ? 'a' : 'b'.repeat(index)};`.repeat(10)}">`,
).join('')}]><rss><channel><item><title>&${'b'.repeat(20)};</title><guid>1</guid></item></channel></rss>`;
const deep = `<rss><channel>${'<item>'.repeat(200_000)}`;

/** Name, behaviour and outcome of each site: the number of items, or the error. */
const fine: [string, Answer, number][] = [
  ['fine', sent(postsFeed(5)), 5],
  ['unchanged', notModified, 2],
  ['gzip', encoded('gzip', gzipSync), 3],
  ['brotli', encoded('br', brotliCompressSync), 3],
  ['deflate', encoded('deflate', deflateSync), 3],
  ['raw-deflate', encoded('deflate', deflateRawSync), 3],
  ['twice', encoded('gzip, br', (text) => brotliCompressSync(gzipSync(text))), 3],
  ['entity-bomb', sent(entities), 1],
  ['deep', sent(deep), 0],
];
const failing: [string, Answer, RegExp][] = [
  [
    'private',
    status(302, { location: 'http://10.0.0.1/feed' }),
    /^Refused: 10\.0\.0\.1 is a private address$/,
  ],
  [
    'metadata',
    status(302, { location: 'http://169.254.169.254/' }),
    /^Refused: 169\.254\.169\.254 is a priv/,
  ],
  ['file', status(302, { location: 'file:///etc/passwd' }), /^Refused: Only http and https addresses/],
  ['circle', status(302, { location: '/circle' }), /^circle\.example:\d+ redirects more than 5 times$/],
  ['silent', () => undefined, /^silent\.example:\d+ did not answer within 5 s$/],
  ['trickling', trickling, /^trickling\.example:\d+ did not answer within 5 s$/],
  ['endless', endless, /^The answer of endless\.example:\d+ is larger than 5 MiB$/],
  ['gzip-bomb', sent(bombs.gzip, { 'content-encoding': 'gzip' }), /is larger than 5 MiB$/],
  ['br-bomb', sent(bombs.br, { 'content-encoding': 'br' }), /is larger than 5 MiB$/],
  ['not-gzip', sent('plain', { 'content-encoding': 'gzip' }), /gave an answer whose compression is broken$/],
  ['hanging-up', (request) => request.socket.destroy(), /closed the connection$/],
  ['page', sent('<html><body>Hello</body></html>'), /^There is no feed at this address$/],
  ['down', status(503), /^down\.example:\d+ answered with an error \(503\)$/],
  ['gone', status(410), /^gone\.example:\d+ answered with an error \(410\)$/],
  ['busy', status(429, { 'retry-after': '7200' }), /answered with an error \(429\)$/],
  ['nowhere', status(200), /^nowhere\.example:\d+ was not found: check the address$/],
];

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let rebound = 0;

/** Every host resolves to loopback, except rebinding.example the second time, and nowhere.example. */
const lookup: Lookup = (host, _, done) => {
  if (host === 'nowhere.example') return done(Object.assign(new Error('none'), { code: 'ENOTFOUND' }), []);
  const isSecond = host === 'rebinding.example' && (rebound += 1) > 1;
  done(null, [{ address: isSecond ? '10.0.0.1' : '127.0.0.1', family: 4 }]);
};

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(
    { ...sites.env, PARTNERHUB_RSSHUB_URL: `${sites.url}/rsshub` },
    { plugins: { startWorker: workersInProcess({ lookup, timeoutMs: TIMEOUT_MS }) } },
  );
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});

const check = (): Promise<CheckReport> => server.app.sourceChecks.check({ all: true });
const sources = async () => (await owner.get<CountedSource[]>('/api/monitored-sources?limit=1000')).body;
async function watch(competitorId: string, name: string, answer: Answer): Promise<void> {
  sites.pages.set(`/${name}`, answer);
  const { port } = new URL(sites.url);
  await makeSource(owner, competitorId, { sourceUrl: `http://${name}.example:${port}/${name}` });
}

/** Returns by how many MiB the memory for bodies (outside the heap) grows at most during `work`. */
async function mostOf(work: () => Promise<unknown>): Promise<number> {
  const now = () => process.memoryUsage().arrayBuffers / MiB;
  const before = now();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, now())), 5);
  await work();
  clearInterval(timer);
  return most - before;
}

describe('feeds of hostile and broken sites', () => {
  let first: CheckReport;
  let second: CheckReport;
  let found: CountedSource[];
  let items: NamedFeedItem[];
  let most: number;
  const sourceOf = (name: string) =>
    found.find(({ sourceUrl }) => sourceUrl?.startsWith(`http://${name}.example:`));

  beforeAll(async () => {
    const { id } = await makeCompetitor(owner);
    for (const [name, answer] of [...fine, ...failing]) await watch(id, name, answer);
    await watch(id, 'rebinding', rebinding);
    most = await mostOf(async () => (first = await check()));
    found = await sources();
    items = (await owner.get<NamedFeedItem[]>('/api/feed-items?limit=1000')).body;
    const ids = neverAnswer.map((name) => sourceOf(name)?.id ?? '');
    await server.app.db.write('monitored_sources').whereIn('id', ids).delete();
    second = await check();
  });

  it.each(fine)('stores the items of the site "%s"', (name, _, count) => {
    const source = sourceOf(name);
    expect(source).toMatchObject({ status: 'active', lastError: null });
    expect(items.filter(({ sourceId }) => sourceId === source?.id)).toHaveLength(count);
  });

  it.each(failing)('the source of the site "%s" names the error', (name, _, message) => {
    const isGone = name === 'gone';
    expect(sourceOf(name)).toMatchObject({
      status: isGone ? 'paused' : 'active',
      lastError: expect.stringMatching(message),
    });
    expect(first.failed.map(({ source }) => source)).toContainEqual(sourceOf(name)?.sourceUrl);
  });

  it('checks all sites, reports the failing ones, and stores no known item again', () => {
    expect(first).toMatchObject({ checked: fine.length + failing.length + 1 });
    expect(first.failed).toHaveLength(failing.length);
    // The gone site is not checked again; rebinding leads to a private address by now.
    expect(second).toMatchObject({ checked: first.checked - neverAnswer.length - 1, newItems: 0 });
    expect(second.failed).toHaveLength(failing.length - neverAnswer.length);
    expect(second.failed).toContainEqual(
      expect.objectContaining({ message: 'Refused: rebinding.example is a private address' }),
    );
  });

  it('memory stays small with endless and compressed bodies', () => expect(most).toBeLessThan(100));

  // ASVS 1.5.1
  it('an XML entity in a title is not expanded', () => {
    const bomb = items.find(({ sourceId }) => sourceId === sourceOf('entity-bomb')?.id);
    expect(bomb?.title).toBe(`&${'b'.repeat(20)};`);
  });

  it('a site that sends Retry-After is not requested during that time', () => {
    const wait = Date.parse(sourceOf('busy')?.nextCheckAt ?? '') - server.clock.now().getTime();
    expect(wait).toBeGreaterThan(hours(1.9));
  });

  it('a site that keeps failing is checked once a day', async () => {
    const id = sourceOf('down')?.id;
    await server.app.db.write('monitored_sources').where({ id }).update({ failures: 30, status: 'error' });
    await check();
    const down = (await sources()).find((source) => source.id === id);
    const wait = Date.parse(down?.nextCheckAt ?? '') - server.clock.now().getTime();
    expect(down?.status).toBe('error');
    expect(wait / days(1)).toBeCloseTo(1, 0);
    sites.pages.set('/down', postsFeed(1));
    await check();
    expect((await sources()).find((source) => source.id === id)).toMatchObject({
      status: 'active',
      lastError: null,
      itemCount: 1,
    });
  });
});

describe('the RSSHub server', () => {
  it.each<[string, Answer, RegExp]>([
    ['down', status(503, { 'retry-after': '7200' }), /^The RSSHub server answered with an error \(503\) for/],
    [
      'elsewhere',
      status(302, { location: 'http://10.0.0.1/' }),
      /^Refused: 10\.0\.0\.1 is a private address$/,
    ],
    ['endless', endless, /is larger than 5 MiB$/],
    ['no-feed', sent('<html></html>'), /^This is not a feed$/],
  ])('the source names the error when RSSHub answers with "%s"', async (name, answer, message) => {
    await server.app.db.write('competitors').delete();
    await server.app.db.write('source_hosts').delete();
    sites.pages.set(`/rsshub/instagram/user/${name}`, answer);
    const { id } = await makeCompetitor(owner);
    const details = { sourceType: 'instagram', sourceUrl: '', sourceHandle: name };
    await makeSource(owner, id, details);
    expect((await check()).failed).toMatchObject([{ message: expect.stringMatching(message) }]);
  });
});

it('with thirty failing feeds of a hundred, seventy bring their items and thirty are reported', async () => {
  await server.app.db.write('competitors').delete();
  await server.app.db.write('source_hosts').delete();
  const { id } = await makeCompetitor(owner);
  for (let feed = 0; feed < 100; feed += 1)
    await watch(id, `feed-${feed}`, feed % 10 < 3 ? status(500) : sent(postsFeed(2)));
  const { checked, changed, newItems, failed } = await check();
  expect({ checked, changed, newItems }).toEqual({ checked: 100, changed: 70, newItems: 140 });
  const named = failed.map(({ source }) => Number(/feed-(\d+)\.example/.exec(source)?.[1]));
  expect(named.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 100 }, (_, feed) => feed).filter((feed) => feed % 10 < 3),
  );
});
