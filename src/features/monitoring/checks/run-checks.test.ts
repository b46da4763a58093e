import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertAll } from '../../../db/writes/insert-all';
import { days, hours, minutes } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { packageRoot } from '../../../lib/package-root';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { CountedCompetitor } from '../competitors/competitors.entity';
import type { NamedFeedItem, WholeFeedItem } from '../feed/feed-items.repo';
import type { CountedSource } from '../sources/sources.entity';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let competitor: CountedCompetitor;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({
    ...sites.env,
    PARTNERHUB_RSSHUB_URL: `${sites.url}/rsshub`,
    PARTNERHUB_PLUGINS: join(packageRoot, 'fixtures/example-plugin'),
  });
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
  sites.asked = [];
  competitor = await makeCompetitor(owner);
});

const watch = (path: string, details: object = {}) =>
  makeSource(owner, competitor.id, { sourceUrl: `${sites.url}${path}`, ...details });
const check = (all = true) => server.app.sourceChecks.check({ all });
const sources = async () => (await owner.get<CountedSource[]>('/api/monitored-sources')).body;
const only = async () => (await sources())[0];
const items = async () => (await owner.get<NamedFeedItem[]>('/api/feed-items?limit=1000')).body;
const titles = async () => (await items()).map(({ title }) => title);
const untilDue = async () => Date.parse((await only())?.nextCheckAt ?? '') - server.clock.now().getTime();

describe('an RSS source', () => {
  it('an RSS source finds its newest 20 items first, as plain text, and later only new ones', async () => {
    sites.pages.set('/feed', postsFeed(25));
    const source = await watch('/feed');
    expect(await check()).toEqual({ checked: 1, changed: 1, newItems: 20, failed: [] });
    const found = await items();
    expect(found.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Post ${25 - index} & more`),
    );
    expect(found[0]).toMatchObject({
      sourceId: source.id,
      competitorId: competitor.id,
      competitorName: 'Initrode',
      url: `${sites.url}/posts/25`,
      content: 'Words of post 25',
      category: 'blog',
      publishedAt: '2026-01-25T00:00:00.000Z',
      isRead: false,
      isStarred: false,
    });
    sites.pages.set('/feed', postsFeed(27));
    expect(await check()).toMatchObject({ checked: 1, newItems: 2 });
    expect((await titles()).slice(0, 3)).toEqual(['Post 27 & more', 'Post 26 & more', 'Post 25 & more']);
    expect(await check()).toMatchObject({ checked: 1, changed: 0, newItems: 0 });
  });

  it('an RSS source may be a page that links to its feed, even after the feed moves', async () => {
    const page = (
      feed: string,
    ) => `<html><head><!-- <link rel=alternate type=application/rss+xml href=/no> -->
      <link rel="alternate" type="application/rss+xml" title="Comments" href="/comments">
      <link href='${feed}' type='application/atom+xml' rel='home alternate'></head><body></body></html>`;
    sites.pages.set('/', page('news/feed?a=1&amp;b=2')).set('/news/feed?a=1&b=2', postsFeed(1));
    await watch('/');
    await check();
    expect(await check()).toMatchObject({ newItems: 0, failed: [] });
    expect(sites.asked).toEqual(['/', '/news/feed?a=1&b=2', '/news/feed?a=1&b=2']);
    sites.pages.delete('/news/feed?a=1&b=2');
    sites.pages.set('/', page('/new')).set('/new', postsFeed(2));
    expect(await check()).toMatchObject({ newItems: 1, failed: [] });
    sites.pages.set('/', 'No feed here').delete('/new');
    expect((await check()).failed).toMatchObject([{ message: 'There is no feed at this address' }]);
  });

  it('a check of an RSS source sends the validators of the last answer', async () => {
    const validators: unknown[] = [];
    sites.pages.set('/feed', ({ headers }, response) => {
      validators.push([headers['if-none-match'], headers['if-modified-since']]);
      response.setHeader('ETag', '"1"').setHeader('Last-Modified', 'Thu, 01 Jan 2026 00:00:00 GMT');
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.end(postsFeed(3));
    });
    await watch('/feed');
    expect(await check()).toMatchObject({ newItems: 3 });
    expect(await check()).toMatchObject({ newItems: 0, failed: [] });
    expect(validators).toEqual([
      [undefined, undefined],
      ['"1"', 'Thu, 01 Jan 2026 00:00:00 GMT'],
    ]);
  });
});

describe('sources of social networks', () => {
  it('sources of social networks are fetched through RSSHub', async () => {
    sites.pages.set('/rsshub/twitter/user/initrode', postsFeed(1));
    sites.pages.set('/rsshub/linkedin/company/initrode/posts', postsFeed(1));
    await watch('', { sourceType: 'twitter', sourceUrl: '', sourceHandle: '@initrode' });
    await watch('', { sourceType: 'linkedin', sourceUrl: 'linkedin.com/company/initrode/about' });
    expect(await check()).toMatchObject({ checked: 2, newItems: 2, failed: [] });
    expect((await items()).map(({ category }) => category)).toEqual(['social_mention', 'social_mention']);
  });

  it.each([
    ['rss', {}, 'sourceHandle', 'An RSS source needs a URL'],
    ['twitter', {}, 'sourceHandle', 'Enter the name or the address of a profile at X (Twitter)'],
    [
      'instagram',
      { sourceUrl: 'https://x.com/initrode', sourceHandle: '' },
      'sourceUrl',
      'Enter the name or the address of a profile at Instagram',
    ],
    ['youtube', {}, 'sourceHandle', 'Enter a YouTube channel: its address, its @handle or its id'],
  ])('a source of type %s must have a valid name or address', async (sourceType, details, field, message) => {
    const given = { competitorId: competitor.id, sourceType, sourceHandle: 'a b/c', ...details };
    expect(await owner.post('/api/monitored-sources', given)).toMatchObject({
      status: 400,
      body: { error: message, fields: { [field]: [message] } },
    });
  });

  it('a source of a social network without RSSHub says how to configure it', async () => {
    await watch('', { sourceType: 'facebook', sourceUrl: '', sourceHandle: 'initrode' });
    const app = openTestApp({ ...server.app.config, rsshubUrl: null }, { clock: server.clock });
    await app.sourceChecks.check({ all: false });
    await app.close();
    expect(await only()).toMatchObject({
      status: 'error',
      lastError: expect.stringContaining('PARTNERHUB_RSSHUB_URL'),
    });
  });
});

it('a source of a type that a plugin adds is checked like the others', async () => {
  const incidents = [{ key: '1', name: 'Exports were slow', text: 'For an hour.' }];
  sites.pages.set('/status/incidents.json', JSON.stringify(incidents));
  await watch('/status', { sourceType: 'example-status' });
  expect(await check()).toMatchObject({ checked: 1, newItems: 1, failed: [] });
  expect(await items()).toMatchObject([{ title: 'Exports were slow', category: 'product_update' }]);
  sites.pages.set('/status/incidents.json', JSON.stringify([{ title: 7 }]));
  expect((await check()).failed).toMatchObject([
    { message: expect.stringMatching(/^returned an invalid result/) },
  ]);
});

it('the options that an added plugin declares reach its check', async () => {
  sites.pages.set(
    '/status/incidents.json',
    JSON.stringify([
      { key: 1, name: 'API down', text: '', component: 'api', impact: 'major' },
      { key: 2, name: 'API slow', text: '', component: 'api', impact: 'minor' },
      { key: 3, name: 'Site down', text: '', component: 'site', impact: 'major' },
    ]),
  );
  const details = { sourceType: 'example-status', sourceUrl: `${sites.url}/status` };
  const refused = await owner.post('/api/monitored-sources', {
    ...details,
    competitorId: competitor.id,
    options: { component: 'the api', impact: 'all' },
  });
  expect(refused).toMatchObject({ status: 400, body: { error: 'A component is one word' } });
  await watch('/status', { sourceType: 'example-status', options: { component: 'api', impact: 'major' } });
  expect(await check()).toMatchObject({ newItems: 1, failed: [] });
});

it('a source of a plugin type can compare a page with its last snapshot', async () => {
  await watch('', { sourceType: 'example-terms' });
  sites.pages.set('/terms', '<p>Free for all.</p><p>Be kind.</p>');
  expect(await check()).toMatchObject({ checked: 1, newItems: 0, failed: [] });
  sites.pages.set('/terms', '<p>Free for 14 days.</p><p>Be kind.</p>');
  expect(await check()).toMatchObject({ checked: 1, newItems: 1, failed: [] });
  const [found] = await items();
  expect(found).toMatchObject({ title: 'The terms changed', hasChanges: true });
  expect((await owner.get<WholeFeedItem>(`/api/feed-items/${found?.id}`)).body.changes).toEqual([
    { kind: 'removed', text: 'Free for all.' },
    { kind: 'added', text: 'Free for 14 days.' },
    { kind: 'same', text: 'Be kind.' },
  ]);
});

describe('checking sources', () => {
  it('a check is due by its frequency, and never for a paused source', async () => {
    sites.pages.set('/feed', postsFeed(1));
    const { id } = await watch('/feed', { checkFrequency: 'hourly' });
    expect(await check(false)).toMatchObject({ checked: 1 });
    expect(await check(false)).toMatchObject({ checked: 0 });
    const wait = await untilDue();
    expect(wait).toBeGreaterThan(hours(0.94));
    expect(wait).toBeLessThan(hours(1.06));
    server.clock.advance(hours(1.1));
    expect(await check(false)).toMatchObject({ checked: 1 });
    await owner.patch(`/api/monitored-sources/${id}`, { status: 'paused' });
    server.clock.advance(days(2));
    expect(await check(false)).toMatchObject({ checked: 0 });
    expect(await check()).toMatchObject({ checked: 0 });
  });

  it('a failed check is retried with growing delays, and five failures in a row set status error', async () => {
    await watch('/gone-missing');
    const waits: number[] = [];
    for (let failures = 1; failures <= 5; failures += 1) {
      expect((await check()).failed).toMatchObject([{ competitor: 'Initrode', sourceType: 'rss' }]);
      expect((await only())?.status).toBe(failures < 5 ? 'active' : 'error');
      waits.push(Math.round((await untilDue()) / minutes(5)));
    }
    expect(waits).toEqual([1, 2, 4, 8, expect.closeTo(16, -1)]);
    expect((await only())?.lastError).toMatch(/^127\.0\.0\.1:\d+ answered with an error \(404\)$/);
    sites.pages.set('/gone-missing', postsFeed(1));
    expect(await check()).toMatchObject({ newItems: 1, failed: [] });
    expect(await only()).toMatchObject({ status: 'active', lastError: null });
  });

  it('a check honours Retry-After, and pauses a source that answers 410', async () => {
    sites.pages.set('/busy', (_, response) => response.writeHead(429, { 'Retry-After': '7200' }).end());
    await watch('/busy');
    await check();
    expect(await untilDue()).toBeGreaterThan(hours(1.9));
    await server.app.db.write('monitored_sources').delete();
    await server.app.db.write('source_hosts').delete();
    sites.pages.set('/gone', (_, response) => response.writeHead(410).end());
    await watch('/gone');
    await check();
    expect(await only()).toMatchObject({ status: 'paused', lastError: expect.stringContaining('410') });
  });

  it('a check of a private address is refused and does not delay other checks', async () => {
    sites.pages.set('/feed', postsFeed(1));
    await watch('/feed');
    await watch('', { sourceUrl: 'http://10.0.0.1/feed' });
    const { checked, newItems, failed } = await check();
    expect({ checked, newItems }).toEqual({ checked: 2, newItems: 1 });
    expect(failed).toMatchObject([{ message: 'Refused: 10.0.0.1 is a private address' }]);
  });

  it('a killed check is taken over when its claim ends', async () => {
    sites.pages.set('/feed', postsFeed(1));
    const { id } = await watch('/feed');
    const leaseUntil = new Date(server.clock.now().getTime() + minutes(2)).toISOString();
    const claim = { leaseOwner: 'killed', leaseUntil };
    await server.app.db.write('monitored_sources').where({ id }).update(claim);
    expect(await check()).toMatchObject({ checked: 0 });
    server.clock.advance(minutes(3));
    expect(await check()).toMatchObject({ checked: 1, newItems: 1 });
  });

  it('a check that has lost its claim is not stored', async () => {
    const { id } = await watch('/feed');
    sites.pages.set('/feed', (_, response) => {
      void server.app.db
        .write('monitored_sources')
        .where({ id })
        .update({ leaseOwner: 'other' })
        .then(() => response.end(postsFeed(1)));
    });
    server.clock.advance(minutes(1));
    expect(await check(false)).toEqual({ checked: 0, changed: 0, newItems: 0, failed: [] });
    expect(await items()).toEqual([]);
    expect((await only())?.lastChecked).toBeNull();
  });

  it('a slow host does not delay other hosts, even if many of its sources are due first', async () => {
    const SLOW = 264;
    const OTHERS = 20;
    const POSTS = 5;
    let asked = 0;
    let answerSlow: (() => void) | null = null;
    for (let page = 0; page < SLOW + OTHERS; page += 1)
      sites.pages.set(`/${page}`, (_, response) => {
        asked += 1;
        const answer = () => response.end(postsFeed(POSTS));
        if (page < SLOW && asked < OTHERS) answerSlow = answer;
        else answer();
        if (asked > OTHERS) answerSlow?.();
      });
    const { id, workspaceId, createdAt } = competitor;
    const sources = Array.from({ length: SLOW + OTHERS }, (_, page) => ({
      id: newId(),
      workspaceId,
      competitorId: id,
      sourceType: 'rss',
      sourceUrl: `${sites.url}/${page}`,
      host: page < SLOW ? 'slow' : `other-${page}`,
      createdAt,
      updatedAt: createdAt,
      nextCheckAt: new Date(Date.UTC(2026, 0, 1) + page).toISOString(),
    }));
    await insertAll(server.app.db, 'monitored_sources', sources);
    expect(await check()).toEqual({
      checked: SLOW + OTHERS,
      changed: SLOW + OTHERS,
      failed: [],
      newItems: (SLOW + OTHERS) * POSTS,
    });
    const [{ count } = { count: 0 }] = await server.app.db.read('feed_items').count({ count: '*' });
    expect(Number(count)).toBe((SLOW + OTHERS) * POSTS);
  });

  it('concurrent checks share the work: no source is checked twice, no item is stored twice', async () => {
    const PAGES = 120;
    for (let page = 0; page < PAGES; page += 1) {
      sites.pages.set(
        `/${page}`,
        page % 3 === 0 ? (_, response) => response.writeHead(500).end() : postsFeed(2),
      );
      await watch(`/${page}`);
    }
    // Give each source its own host.
    await server.app.db.write('monitored_sources').update({ host: server.app.db.write.raw('id') });
    const other = openTestApp(server.app.config, { clock: server.clock });
    const reports = await Promise.all([check(), other.sourceChecks.check({ all: true }), check()]);
    await other.close();
    const sum = (count: (report: (typeof reports)[number]) => number) =>
      reports.reduce((total, report) => total + count(report), 0);
    expect(sum(({ checked }) => checked)).toBe(PAGES);
    expect(sum(({ failed }) => failed.length)).toBe(PAGES / 3);
    expect(sum(({ newItems }) => newItems)).toBe((PAGES / 3) * 4);
    expect(sites.asked).toHaveLength(PAGES);
    expect(await items()).toHaveLength((PAGES / 3) * 4);
  });
});
