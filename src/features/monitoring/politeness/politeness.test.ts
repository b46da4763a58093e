import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours } from '../../../lib/clock';
import type { Lookup } from '../../../lib/outgoing/guarded-fetch';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { workersInProcess } from '../../../testing/plugin-workers';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { ChangesReport } from '../on-demand/check-progress';
import type { CountedSource } from '../sources/sources.entity';

const PAUSE_MS = 400;
/** Every host is the stub site. */
const lookup: Lookup = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let competitorId: string;
/** Host, path and time of each request. */
let requests: { host: string; path: string; at: number }[];

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(
    { ...sites.env, PARTNERHUB_URL: 'http://partners.example', PARTNERHUB_HOST_PAUSE: `${PAUSE_MS}ms` },
    { outgoing: { lookup }, plugins: { startWorker: workersInProcess({ lookup }) } },
  );
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  await server.app.db.write('source_hosts').delete();
  sites.pages.clear();
  requests = [];
  competitorId = (await makeCompetitor(owner)).id;
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const at = (host: string, path = '/') => `http://${host}:${new URL(sites.url).port}${path}`;
const serve = (path: string, answer: string | Answer) =>
  sites.pages.set(path, (request, response) => {
    const host = (request.headers.host ?? '').replace(/:.*/, '');
    requests.push({ host, path, at: performance.now() });
    if (typeof answer === 'string') response.end(answer);
    else answer(request, response);
  });
const watch = (sourceUrl: string, details: object = {}) =>
  makeSource(owner, competitorId, { sourceUrl, ...details });
const check = () => server.app.sourceChecks.check({ all: true });
const only = async () => (await owner.get<CountedSource[]>('/api/monitored-sources')).body[0];
const gapsOf = (host: string) =>
  requests
    .filter((one) => one.host === host)
    .map(({ at: time }) => time)
    .flatMap((time, index, times) => (index === 0 ? [] : time - (times[index - 1] ?? 0)));
const pathsOf = () => requests.map(({ path }) => path);

/** Checks that run at the same time. */
const SLOTS = 16;

describe('the pause between requests to one host', () => {
  it('spaces the sources of a host, and does not delay other hosts', async () => {
    for (const path of ['/1', '/2', '/3']) serve(path, postsFeed(1));
    for (const host of ['a.example', 'b.example', 'c.example'])
      for (const path of ['/1', '/2', '/3']) await watch(at(host, path));
    const began = performance.now();
    expect(await check()).toMatchObject({ checked: 9, newItems: 9, failed: [] });
    const took = performance.now() - began;
    for (const host of ['a.example', 'b.example', 'c.example'])
      for (const gap of gapsOf(host)) expect(gap).toBeGreaterThan(PAUSE_MS - 20);
    expect(took).toBeLessThan(6 * PAUSE_MS + 2_000);
    // The first requests to all hosts come before the second one to any.
    expect(new Set(requests.slice(0, 3).map(({ host }) => host)).size).toBe(3);
  });

  it('does not take a slot: other hosts are checked even if more hosts than slots are in their pause', async () => {
    serve('/1', postsFeed(1));
    serve('/2', postsFeed(1));
    for (let host = 0; host < 20; host += 1)
      for (const path of ['/1', '/2']) await watch(at(`h${host}.example`, path));
    expect(await check()).toMatchObject({ checked: 40, failed: [] });
    const firsts = requests.slice(0, 20).map(({ host }) => host);
    // On a busy machine, the pause of the first hosts can end before the last ones had their turn.
    expect(new Set(firsts).size).toBeGreaterThan(SLOTS);
  });

  it('also applies within a check, and to a process that continues with the host', async () => {
    serve('/', '<html><link rel="alternate" type="application/rss+xml" href="/feed">');
    serve('/feed', postsFeed(1));
    await watch(at('a.example'));
    await check();
    expect(gapsOf('a.example')[0]).toBeGreaterThan(PAUSE_MS - 20);
    const { readyAt } = await server.app.db.read('source_hosts').first('readyAt');
    const lastRequest = performance.timeOrigin + (requests.at(-1)?.at ?? 0);
    expect(Date.parse(readyAt) - lastRequest).toBeGreaterThan(PAUSE_MS - 20);
    expect(Date.parse(readyAt) - server.clock.now().getTime()).toBeLessThanOrEqual(PAUSE_MS);
  });

  it('identifies PartnerHub to sites', async () => {
    let userAgent: string | undefined;
    serve('/feed', ({ headers }, response) => {
      userAgent = headers['user-agent'];
      response.end(postsFeed(1));
    });
    await watch(at('a.example', '/feed'));
    await check();
    expect(userAgent).toMatch(/^PartnerHub\/\d+\.\d+\.\d+ \(\+http:\/\/partners\.example\)$/);
  });
});

describe('Retry-After', () => {
  const busy: Answer = (_, response) => response.writeHead(429, { 'Retry-After': '7200' }).end();

  it('applies to all sources of the host, also in Check Changes', async () => {
    serve('/1', busy);
    serve('/2', '<p>Prices</p>');
    await watch(at('a.example', '/1'), { sourceType: 'url' });
    await watch(at('a.example', '/2'), { sourceType: 'url' });
    await watch(at('b.example', '/2'), { sourceType: 'url' });
    const { checked, failed } = await check();
    expect(checked).toBe(3);
    const waits = expect.stringMatching(
      /^a\.example:\d+ asked to wait until \d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC$/,
    );
    expect(failed.map(({ message }) => message).sort()).toEqual([
      expect.stringMatching(/answered with an error \(429\)$/),
      waits,
    ]);
    expect(requests).toHaveLength(2);
    server.clock.advance(hours(1));
    const { body } = await owner.post<ChangesReport>('/api/monitored-sources/check-changes', {});
    expect(body).toMatchObject({ checked: 3, failed: 2 });
    expect(body.message).toContain('asked to wait until');
    expect(requests).toHaveLength(3);
    serve('/1', '<p>Plans</p>');
    server.clock.advance(hours(1.1));
    expect(await check()).toMatchObject({ checked: 3, failed: [] });
  });

  it('prevents checks of due sources of a waiting host', async () => {
    serve('/1', busy);
    await watch(at('a.example', '/1'));
    await watch(at('a.example', '/2'));
    await server.app.sourceChecks.check({ all: false });
    expect(await server.app.sourceChecks.check({ all: false })).toMatchObject({ checked: 0 });
    server.clock.advance(hours(2.1));
    expect((await server.app.sourceChecks.check({ all: false })).checked).toBeGreaterThan(0);
  });
});

describe('permanent redirects', () => {
  const redirect = (status: number, location: string) =>
    serve('/old', (_, response) => response.writeHead(status, { location }).end());
  const checkAgain = async () => {
    server.clock.advance(1000);
    return check();
  };

  it('replace the address of a source after three in a row', async () => {
    serve('/new', postsFeed(1));
    redirect(301, at('b.example', '/new'));
    const { id } = await watch(at('a.example', '/old'));
    await checkAgain();
    await checkAgain();
    redirect(302, at('b.example', '/new'));
    await checkAgain();
    redirect(308, at('b.example', '/new'));
    await checkAgain();
    await checkAgain();
    expect(await only()).toMatchObject({ sourceUrl: at('a.example', '/old'), previousUrl: null });
    await checkAgain();
    expect(await only()).toMatchObject({
      sourceUrl: at('b.example', '/new'),
      previousUrl: at('a.example', '/old'),
    });
    requests = [];
    expect(await checkAgain()).toMatchObject({ checked: 1, newItems: 0, failed: [] });
    expect(pathsOf()).toEqual(['/new']);
    const { body } = await owner.get<{ objectId: string; actorName: string; changes: unknown[] }[]>(
      '/api/audit-log?objectType=monitored_source&action=updated',
    );
    expect(body.filter(({ objectId }) => objectId === id)).toMatchObject([
      {
        actorName: 'System',
        changes: [{ field: 'sourceUrl', from: at('a.example', '/old'), to: at('b.example', '/new') }],
      },
    ]);
  });

  it('do not change a source whose competitor already has the new address', async () => {
    serve('/new', postsFeed(1));
    redirect(301, '/new');
    await watch(at('a.example', '/new'));
    await watch(at('a.example', '/old'));
    for (let times = 0; times < 4; times += 1) expect(await checkAgain()).toMatchObject({ failed: [] });
    const { body } = await owner.get<CountedSource[]>('/api/monitored-sources');
    expect(body.map(({ sourceUrl }) => sourceUrl)).toEqual([
      at('a.example', '/old'),
      at('a.example', '/new'),
    ]);
  });
});

describe('robots.txt', () => {
  beforeEach(() => {
    serve('/robots.txt', 'User-agent: *\nDisallow: /private\n\nUser-agent: partnerhub\nDisallow: /pricing');
    serve('/pricing', '<p>Prices</p>');
    serve('/private', '<p>Public after all</p>');
  });

  it('forbids pages, until the source ignores it', async () => {
    const source = await watch(at('a.example', '/pricing'), { sourceType: 'url' });
    const message = expect.stringMatching(
      /^The robots\.txt of a\.example:\d+ doesn't allow PartnerHub to read this page$/,
    );
    expect((await check()).failed).toMatchObject([{ message }]);
    expect(await only()).toMatchObject({ status: 'error', lastError: message, ignoreRobots: false });
    expect(pathsOf()).toEqual(['/robots.txt']);
    const path = `/api/monitored-sources/${source.id}`;
    expect((await owner.patch(path, { ignoreRobots: true })).body).toMatchObject({ ignoreRobots: true });
    server.clock.advance(1000);
    expect(await check()).toMatchObject({ checked: 1, failed: [] });
    expect((await owner.patch(path, { ignoreRobots: 'yes' })).status).toBe(400);
    const created = await watch(at('b.example', '/pricing'), { sourceType: 'url', ignoreRobots: true });
    expect(created.ignoreRobots).toBe(true);
  });

  it('is read once a day, for pages only, and by the name of PartnerHub first', async () => {
    serve('/feed', postsFeed(1));
    await watch(at('a.example', '/private'), { sourceType: 'url' });
    await watch(at('b.example', '/feed'));
    expect(await check()).toMatchObject({ checked: 2, failed: [] });
    server.clock.advance(hours(20));
    await check();
    expect(pathsOf().filter((path) => path === '/robots.txt')).toHaveLength(1);
    server.clock.advance(days(1));
    await check();
    expect(pathsOf().filter((path) => path === '/robots.txt')).toHaveLength(2);
  });

  it('must be readable if it exists', async () => {
    serve('/robots.txt', (_, response) => response.writeHead(503).end());
    await watch(at('a.example', '/private'), { sourceType: 'url' });
    expect((await check()).failed).toMatchObject([
      {
        message: expect.stringMatching(/could not serve its robots\.txt \(503\), so the page was not read$/),
      },
    ]);
    serve('/robots.txt', (_, response) => response.writeHead(404).end());
    server.clock.advance(1000);
    expect(await check()).toMatchObject({ checked: 1, failed: [] });
  });
});

it('the stored state of a host is deleted after its last source', async () => {
  serve('/feed', postsFeed(1));
  const source = await watch(at('a.example', '/feed'));
  await check();
  await server.app.sweepHosts();
  expect(await server.app.db.read('source_hosts')).toHaveLength(1);
  await owner.delete(`/api/monitored-sources/${source.id}`);
  await server.app.sweepHosts();
  expect(await server.app.db.read('source_hosts')).toEqual([]);
});
