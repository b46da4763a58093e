import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days, hours, minutes } from '../../../lib/clock';
import { packageRoot } from '../../../lib/package-root';
import type { Client } from '../../../testing/client';
import { createRetention } from '../../retention/retention';
import { startNews, type NewsItem, type NewsStub } from '../../../testing/news';
import { renewSessions } from '../../../testing/roles';
import { openTestApp, startTestServer, type TestServer } from '../../../testing/server';
import type { TrendArticle } from '../articles/trend-articles.repo';
import type { PreferencesView } from '../preferences/trend-preferences.service';

let news: NewsStub;
let server: TestServer;
let ada: Client;
let bea: Client;
beforeAll(async () => {
  news = await startNews();
  server = await startTestServer({
    ...news.env,
    PARTNERHUB_PLUGINS: join(packageRoot, 'fixtures/example-plugin'),
  });
  ada = await server.signUp('ada@example.org');
  bea = await server.signUp('bea@example.org');
});
afterAll(async () => {
  await server.close();
  await news.close();
});
beforeEach(async () => {
  await server.app.background.settled();
  for (const table of [
    'trend_preferences',
    'trend_queries',
    'trend_articles',
    'rate_limits',
    'undated_articles',
  ])
    await server.app.db.write(table).delete();
  server.clock.advance(days(1));
  Object.assign(news, { asked: [], mostAtOnce: 0, answer: () => [] });
});

/** Waits for the refresh in the background, which the answer doesn't wait for. */
async function prefer(client: Client, wanted: object): Promise<void> {
  await client.post('/api/trend-preferences', { industries: [], locations: [], keywords: [], ...wanted });
  await server.app.background.settled();
}
const preferences = async (client: Client) =>
  (await client.get<PreferencesView>('/api/trend-preferences')).body;
const articles = async (client: Client) =>
  (await client.get<TrendArticle[]>('/api/trend-articles?limit=1000')).body;
const titles = async (client: Client) => (await articles(client)).map(({ title }) => title).sort();
const total = async (client: Client) =>
  (await client.get('/api/trend-articles?limit=1')).headers.get('X-Total-Count');
const refresh = (app = server.app) => app.trendRefresh.refresh();
const item = (title: string, details: Partial<NewsItem> = {}): NewsItem => ({
  title,
  link: `https://wire.example/${encodeURIComponent(title)}`,
  ...details,
});
const keywords = (count: number) => Array.from({ length: count }, (_, index) => `topic${index}`);

describe('a refresh', () => {
  const industries = ['EdTech', 'MarTech', 'SaaS', 'FinTech', 'HealthTech'];
  const states = [
    'Alabama',
    'Alaska',
    'Arizona',
    'Arkansas',
    'California',
    'Colorado',
    'Florida',
    'Idaho',
    'Iowa',
    'Ohio',
  ];

  it('a refresh sends each of 50 queries once for two workspaces, and stores each of 2,000 articles once', async () => {
    const variants = [
      (path: string) => `https://wire.example${path}`,
      (path: string) => `http://www.wire.example${path}/?utm_source=feed&fbclid=x#top`,
      (path: string) => `https://wire.example${path}/?ref=search`,
    ];
    const order: string[] = [];
    news.answer = (query) => {
      if (!order.includes(query)) order.push(query);
      const at = order.indexOf(query);
      // The last 20 of 60 articles are the first 20 of the next query.
      return Array.from({ length: 60 }, (_, index) => {
        const number = (at * 40 + index) % 2000;
        const link = variants[at % 3]?.(`/story/${number}`) ?? '';
        return { title: `Story ${number}`, link, source: `Wire ${at % 3}` };
      });
    };
    // After an idle refresh, both preferences are set at the same time.
    server.app.trendRefresh.refreshSoon();
    await server.app.background.settled();
    const wanted = { industries, locations: states };
    await Promise.all([
      ada.post('/api/trend-preferences', wanted),
      bea.post('/api/trend-preferences', {
        industries: ['SaaS', 'FinTech'],
        locations: states.slice(0, 3),
      }),
    ]);
    await server.app.background.settled();
    expect(news.asked).toHaveLength(50);
    expect(new Set(news.asked).size).toBe(50);
    expect(news.mostAtOnce).toBe(1);
    // The articles of the example plugin are about Ohio, which only Ada's workspace wants.
    expect(await total(ada)).toBe(String(2000 + industries.length));
    const ofBea = new Set<number>();
    for (const [at, query] of order.entries())
      if (/SaaS|fintech/.test(query) && states.slice(0, 3).some((state) => query.includes(`"${state}"`)))
        for (let index = 0; index < 60; index += 1) ofBea.add((at * 40 + index) % 2000);
    expect(await total(bea)).toBe(String(ofBea.size));
    expect(await preferences(ada)).toMatchObject({
      isRefreshing: false,
      lastError: null,
      lastRefreshedAt: expect.stringContaining('T'),
    });
    expect(await refresh()).toMatchObject({ asked: 0, newArticles: 0 });
    expect(news.asked).toHaveLength(50);
  });

  it('a workspace is refreshing until the answers are delivered to it', async () => {
    news.answer = (query) => [item(`About ${query}`)];
    await ada.post('/api/trend-preferences', { industries: [], locations: [], keywords: keywords(2) });
    await server.app.background.settled();
    expect(await preferences(ada)).toMatchObject({ isRefreshing: false });
    const undelivered = { deliveredAt: null };
    await server.app.db.write('trend_subscriptions').update(undelivered);
    expect(await preferences(ada)).toMatchObject({ isRefreshing: true });
  });

  it('concurrent refreshes share the work, and a killed one is taken over', async () => {
    news.answer = (query) => [item(`About ${query}`)];
    await server.app.db.write('trend_queries').delete();
    const stopped = openTestApp(server.app.config, { clock: server.clock });
    await ada.post('/api/trend-preferences', { industries: [], locations: [], keywords: keywords(10) });
    const reports = await Promise.all([refresh(), refresh(stopped), refresh(), refresh(stopped)]);
    await server.app.background.settled();
    await refresh();
    await stopped.close();
    expect(news.asked.toSorted()).toEqual(keywords(10).map((keyword) => `"${keyword}"`));
    expect(news.mostAtOnce).toBe(1);
    expect(await articles(ada)).toHaveLength(10);
    expect(reports.every(({ failed }) => failed.length === 0)).toBe(true);
    // Simulates a process that was killed during a request.
    const leaseUntil = new Date(server.clock.now().getTime() + hours(5) + minutes(1)).toISOString();
    server.clock.advance(hours(5));
    const { db } = server.app;
    const [one] = await db.read('trend_queries').select('key').limit(1);
    await db.write('trend_queries').where(one).update({ leaseOwner: 'killed', leaseUntil });
    expect(await refresh()).toMatchObject({ asked: 0 });
    server.clock.advance(minutes(2));
    expect(await refresh()).toMatchObject({ asked: 10, newArticles: 0 });
  });

  it('a refresh repeats a query after some hours, with the validators of the last answer', async () => {
    const validators: unknown[] = [];
    news.answer = (_, { headers }, response) => {
      validators.push(headers['if-none-match']);
      response.setHeader('ETag', '"1"');
      if (headers['if-none-match'] === undefined) return [item('First')];
      response.writeHead(304).end();
      return undefined;
    };
    await prefer(ada, { keywords: ['payroll'] });
    server.clock.advance(hours(3));
    expect(await refresh()).toMatchObject({ asked: 0 });
    server.clock.advance(hours(2));
    expect(await refresh()).toMatchObject({ asked: 1, newArticles: 0, failed: [] });
    expect(validators).toEqual([undefined, '"1"']);
    news.answer = () => [item('Second'), item('First')];
    server.clock.advance(hours(5));
    expect(await refresh()).toMatchObject({ asked: 1, newArticles: 1 });
    expect(await titles(ada)).toEqual(['First', 'Second']);
  });

  it('a refresh sends no requests without preferences, and old queries are deleted', async () => {
    await prefer(ada, { keywords: ['payroll'] });
    await prefer(ada, {});
    news.asked = [];
    server.clock.advance(days(1));
    expect(await refresh()).toEqual({ asked: 0, newArticles: 0, failed: [], waiting: [] });
    expect(news.asked).toEqual([]);
    await server.app.sweep();
    expect(await server.app.db.read('trend_queries').select('key')).toHaveLength(1);
    server.clock.advance(days(2));
    await server.app.sweep();
    expect(await server.app.db.read('trend_queries').select('key')).toEqual([]);
  });
});

describe('changed preferences', () => {
  it('changed preferences send only new queries, and answers to queries of others are used at once', async () => {
    news.answer = (query) => [item(`About ${query}`)];
    await prefer(ada, { keywords: ['payroll', 'hiring'] });
    expect(news.asked).toEqual(
      ['"hiring"', '"payroll"'].sort((a, b) => news.asked.indexOf(a) - news.asked.indexOf(b)),
    );
    await prefer(ada, { keywords: ['payroll', 'hiring', 'benefits'] });
    expect(news.asked.slice(2)).toEqual(['"benefits"']);
    await prefer(bea, { keywords: ['payroll'] });
    expect(news.asked).toHaveLength(3);
    expect(await titles(bea)).toEqual(['About "payroll"']);
    await prefer(ada, { keywords: ['benefits'] });
    expect(await titles(ada)).toEqual(['About "benefits"']);
    await prefer(ada, { keywords: ['Payroll', 'benefits'] });
    expect(await titles(ada)).toEqual(['About "benefits"', 'About "payroll"']);
    expect(news.asked).toHaveLength(3);
  });

  it('changed preferences show matching articles from answers to other queries at once', async () => {
    news.answer = (query) =>
      ['Ohio', 'Texas'].map((state) => item(`${query === '"payroll"' ? 'Payroll' : 'Hiring'} in ${state}`));
    await prefer(ada, { keywords: ['payroll', 'hiring'] });
    news.answer = (_, __, response) => void response.writeHead(500).end();
    await prefer(bea, { keywords: ['payroll'], locations: ['Texas'] });
    expect(await titles(bea)).toEqual(['Payroll in Texas']);
    // Answers to its own earlier queries count, too, though it didn't want these locations then.
    await prefer(bea, { keywords: [], locations: ['Texas'] });
    await prefer(bea, { keywords: ['hiring'], locations: ['Ohio', 'Texas'] });
    expect(await titles(bea)).toEqual(['Hiring in Ohio', 'Hiring in Texas']);
    await prefer(bea, { keywords: ['mergers'] });
    expect(await titles(bea)).toEqual([]);
  });

  it('preferences that change several times at once keep the last change', async () => {
    news.answer = (query) => [item(`About ${query}`)];
    const posts = keywords(8).map((keyword) => ada.post('/api/trend-preferences', { keywords: [keyword] }));
    await Promise.all(posts);
    await server.app.background.settled();
    const { keywords: last } = await preferences(ada);
    expect(await titles(ada)).toEqual([`About "${last[0]}"`]);
    expect(new Set(news.asked).size).toBe(news.asked.length);
    expect(await preferences(ada)).toMatchObject({ isRefreshing: false });
  });

  it('preferences filter articles by tags from their words, then from the query', async () => {
    news.answer = (query) =>
      query.includes('Texas')
        ? [item('Payment processing in Ohio'), item('Open banking grows'), item('Halden hires in Austin, TX')]
        : [];
    await prefer(ada, { industries: ['FinTech'], locations: ['Texas'] });
    // Articles about Ohio are not wanted.
    expect(await articles(ada)).toMatchObject([
      { title: 'Open banking grows', industries: ['FinTech'], location: 'Texas', category: 'market_trend' },
      { title: 'Halden hires in Austin, TX', industries: ['FinTech'], location: 'Texas' },
    ]);
    await prefer(ada, { industries: ['FinTech'] });
    expect((await articles(ada)).map(({ source }) => source)).toContain('Example Trends');
  });
});

describe('stored articles', () => {
  it('an article found again at another address of its publisher is stored once, with all keywords', async () => {
    const publishedAt = new Date(server.clock.now().getTime() - hours(2));
    news.answer = (query) => [
      item('Halden raises $20M', {
        link: `https://news.google.com/rss/articles/${query.length}${query.includes('"b') ? 'x' : ''}?oc=5`,
        publishedAt,
      }),
    ];
    await prefer(ada, { keywords: ['alpha', 'beta'] });
    expect(await articles(ada)).toMatchObject([
      {
        title: 'Halden raises $20M',
        source: 'Example Wire',
        category: 'funding',
        content: '',
        keywords: expect.arrayContaining(['alpha', 'beta']),
        publishedAt: publishedAt.toISOString().replace(/\.\d+/, '.000'),
      },
    ]);
  });

  it('old and invalid articles are omitted, and texts are stored as plain text', async () => {
    news.answer = () => [
      item('Old news', { publishedAt: new Date(server.clock.now().getTime() - days(61)) }),
      item('Script', { link: 'javascript:alert(1)' }),
      item('<img src=x onerror=alert(1)>Tagged &amp; bold'),
      item(`Long ${'x'.repeat(3000)}`, { link: 'https://wire.example/long' }),
    ];
    await prefer(ada, { keywords: ['payroll'] });
    const found = await articles(ada);
    expect(found.map(({ title }) => title.length).sort((one, other) => one - other)[1]).toBeLessThanOrEqual(
      500,
    );
    expect(found).toHaveLength(2);
    expect(JSON.stringify(found)).not.toMatch(/<img|javascript|Old news/);
  });
});

describe('a failing news server', () => {
  it('failing queries do not delay others, and the preferences show the error', async () => {
    const failing = (query: string) => ['"topic3"', '"topic6"'].includes(query);
    news.answer = (query, _, response) => {
      if (!failing(query)) return [item(`About ${query}`)];
      response.writeHead(500).end();
      return undefined;
    };
    await ada.post('/api/trend-preferences', { keywords: keywords(8) });
    await server.app.background.settled();
    expect(news.asked).toHaveLength(8);
    expect(await articles(ada)).toHaveLength(6);
    expect(await preferences(ada)).toMatchObject({
      lastError: 'News search answered with an error (500)',
      isRefreshing: false,
    });
    news.answer = (query) => [item(`About ${query}`)];
    server.clock.advance(minutes(12));
    expect(await refresh()).toMatchObject({ asked: 2, newArticles: 2, failed: [] });
    expect(await preferences(ada)).toMatchObject({ lastError: null });
  });

  it('failed queries are reported and retried with growing delays', async () => {
    news.answer = () => [];
    await prefer(ada, { keywords: ['payroll'], locations: ['Ohio'] });
    news.answer = (_, __, response) => void response.writeHead(404).end();
    const message = 'News search answered with an error (404)';
    for (const wait of [hours(5), minutes(12), minutes(23)]) {
      server.clock.advance(wait);
      expect(await refresh()).toMatchObject({
        failed: [{ provider: 'News search', query: 'Ohio, payroll', message }],
      });
      expect(await refresh()).toMatchObject({ asked: 0 });
    }
  });

  it('a news server that sends Retry-After gets no queries during that time', async () => {
    news.answer = (_, __, response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
    await ada.post('/api/trend-preferences', { keywords: keywords(5) });
    await server.app.background.settled();
    expect(news.asked).toHaveLength(1);
    expect(await refresh()).toMatchObject({
      asked: 0,
      waiting: [{ provider: 'News search', seconds: 3600 }],
    });
    news.answer = (query) => [item(`About ${query}`)];
    server.clock.advance(hours(1) + minutes(1));
    expect(await refresh()).toMatchObject({ asked: 5, newArticles: 5, waiting: [] });
  });

  it('a news server that fails every time is paused after five failures', async () => {
    news.answer = (_, request) => void request.socket.destroy();
    await ada.post('/api/trend-preferences', { keywords: keywords(10) });
    await server.app.background.settled();
    expect(news.asked).toHaveLength(5);
    server.clock.advance(minutes(16));
    news.answer = () => [];
    expect(await refresh()).toMatchObject({ asked: 10, failed: [] });
  });
});

it('undated articles age, and are not stored again after retention has deleted them', async () => {
  const { db } = server.app;
  const forgetAll = async () => {
    server.clock.advance(days(62));
    await renewSessions(server);
    await createRetention({ db, keptFor: days(30), auditKeptFor: null, clock: server.clock }).deleteExpired();
  };
  news.answer = () => [item('Undated')];
  await prefer(ada, { keywords: ['payroll'] });
  await forgetAll();
  expect(await titles(ada)).toEqual([]);
  // The server still shows it, next to a new article that makes the answer different.
  news.answer = () => [item('New'), item('Undated')];
  expect(await refresh()).toMatchObject({ asked: 1, newArticles: 1 });
  expect(await titles(ada)).toEqual(['New']);
  // Another query finds it, too, but it isn't new to another workspace either.
  await prefer(bea, { keywords: ['hiring'] });
  expect(await titles(bea)).toEqual(['New']);
  await server.app.sweep();
  expect(await db.read('undated_articles').select('urlKey')).toHaveLength(2);
  const lastSeenAt = new Date(server.clock.now().getTime() - days(181)).toISOString();
  await db.write('undated_articles').update({ lastSeenAt });
  await server.app.sweep();
  expect(await db.read('undated_articles').select('urlKey')).toEqual([]);
});
