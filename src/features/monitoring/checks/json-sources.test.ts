import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { CountedCompetitor } from '../competitors/competitors.entity';
import type { NamedFeedItem } from '../feed/feed-items.repo';
import type { SourcePreviewView } from '../preview/preview.schema';
import type { CountedSource } from '../sources/sources.entity';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let competitor: CountedCompetitor;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer({ ...sites.env, PARTNERHUB_HOST_PAUSE: '0' });
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  sites.pages.clear();
  competitor = await makeCompetitor(owner);
});

const api = (json: unknown) => sites.pages.set('/api', JSON.stringify(json));
const source = (options: object) => ({
  competitorId: competitor.id,
  sourceType: 'json',
  sourceUrl: `${sites.url}/api`,
  options,
});
const watch = (options: object) => makeSource(owner, competitor.id, source(options));
const check = () => server.app.sourceChecks.check({ all: true });
const items = async () => (await owner.get<NamedFeedItem[]>('/api/feed-items?limit=1000')).body;
const lastError = async () => (await owner.get<CountedSource[]>('/api/monitored-sources')).body[0]?.lastError;
const preview = async (options: object) =>
  (await owner.post<SourcePreviewView>('/api/monitored-sources/preview', source(options))).body;

const job = (id: number, title: string) => ({
  id,
  role: { title },
  href: `/jobs/${id}`,
  posted: 1_767_225_600 + id,
  text: 'Remote',
});
const jobs = { list: 'data.jobs', title: 'role.title', link: 'href', date: 'posted', content: 'text' };

describe('a list of a JSON API', () => {
  it('reports new items with their address, date and content', async () => {
    api({ data: { jobs: [job(1, 'Engineer'), job(2, 'Designer')] } });
    await watch(jobs);
    expect(await check()).toMatchObject({ newItems: 2, failed: [] });
    api({ data: { jobs: [job(1, 'Engineer'), job(2, 'Product designer'), job(3, 'Head of partnerships')] } });
    expect(await check()).toMatchObject({ newItems: 1 });
    expect((await items())[0]).toMatchObject({
      title: 'Head of partnerships',
      url: `${sites.url}/jobs/3`,
      publishedAt: '2026-01-01T00:00:03.000Z',
      content: 'Remote',
    });
  });

  it('shows the content as plain text', async () => {
    const texts = [
      '<p>We <b>build</b> &amp; sell.</p><script>track()</script><p>Remote</p>',
      'Tom &amp; Co.\nRemote',
      'if a < b, use List<Item>',
    ];
    await watch(jobs);
    api({ data: { jobs: [] } });
    await check();
    api({ data: { jobs: texts.map((text, index) => ({ ...job(index, `Job ${index}`), text })) } });
    await check();
    expect((await items()).map(({ title, content }) => [title, content]).sort()).toEqual([
      ['Job 0', 'We build & sell.\n\nRemote'],
      ['Job 1', 'Tom & Co.\nRemote'],
      ['Job 2', 'if a < b, use List<Item>'],
    ]);
  });

  it('shows titles as plain text, also those that mention a tag', async () => {
    api({
      data: {
        jobs: [
          job(1, 'Caf&#233; &amp; <em>bar</em> manager'),
          job(2, 'Replacing <script> with modules'),
          job(3, 'a < b > c'),
        ],
      },
    });
    await watch(jobs);
    await check();
    expect((await items()).map(({ title }) => title).sort()).toEqual([
      'Café & bar manager',
      'Replacing <script> with modules',
      'a < b > c',
    ]);
  });

  it('can be the whole document, a list of texts, and without IDs', async () => {
    api(['Acme', 'Initech']);
    await watch({ list: '$' });
    await check();
    api(['Acme', 'Initech', 'Hooli']);
    expect(await check()).toMatchObject({ newItems: 1 });
    expect((await items())[0]?.title).toBe('Hooli');
  });

  it('asks only for changes, until the options change', async () => {
    const conditions: unknown[] = [];
    sites.pages.set('/api', (request, response) => {
      conditions.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end();
      response.setHeader('etag', '"one"').end(JSON.stringify([{ title: 'A', name: 'B' }]));
    });
    const { id } = await watch({ list: '$' });
    await check();
    expect(await check()).toMatchObject({ newItems: 0, failed: [] });
    await owner.patch(`/api/monitored-sources/${id}`, { options: { list: '$', title: 'name' } });
    expect(await check()).toMatchObject({ newItems: 1 });
    expect(conditions).toEqual([undefined, '"one"', undefined]);
  });

  it('stores the newest 20 items of the first check, and reads at most 1,000', async () => {
    api(Array.from({ length: 3_000 }, (_, n) => ({ id: n, title: `Item ${n}`, date: 1_700_000_000 + n })));
    await watch({ list: '$' });
    expect(await check()).toMatchObject({ newItems: 20 });
    expect((await items())[0]?.title).toBe('Item 2999');
    expect((await preview({ list: '$' })).matched).toBe(1_000);
  });

  it.each([
    [{ list: 'data.nothing' }, 'Nothing in this JSON is at data.nothing'],
    [{ list: 'data' }, 'The value at data is not a list'],
    [{ list: 'data.jobs', title: 'name' }, 'No item of data.jobs has a title: check the path of the title'],
  ])('reports the missing path with %j', async (options, message) => {
    api({ data: { jobs: [job(1, 'Engineer')] } });
    await watch(options);
    await check();
    expect(await lastError()).toBe(message);
    expect((await preview(options)).problem).toBe(message);
  });

  it('a preview shows the items', async () => {
    api({ data: { jobs: [job(1, 'Engineer')] } });
    expect(await preview(jobs)).toMatchObject({
      text: 'Engineer',
      parts: [{ path: '2026-01-01T00:00:01.000Z', text: `Engineer (${sites.url}/jobs/1)` }],
      matched: 1,
      warnings: [],
    });
    api([{ title: 'A' }]);
    expect((await preview({ list: '$' })).warnings).toEqual([
      'The items have no date at this path.',
      'Some items have neither an ID nor an address, so they are identified by their title.',
    ]);
  });
});

describe('a value of a JSON API', () => {
  it('is reported when it changes', async () => {
    api({ plans: [{ price: 49 }] });
    await watch({ value: 'plans[0].price' });
    expect(await check()).toMatchObject({ newItems: 0, failed: [] });
    api({ plans: [{ price: 59 }], other: 'changed' });
    await check();
    expect(await check()).toMatchObject({ newItems: 0 });
    expect(await items()).toMatchObject([
      { title: 'plans[0].price changed from 49 to 59', content: '- 49\n+ 59' },
    ]);
  });

  it('can be an object, whose changes are shown by line', async () => {
    api({ status: { api: 'up', site: 'up' } });
    await watch({ value: 'status' });
    await check();
    api({ status: { api: 'down', site: 'up' } });
    await check();
    expect(await items()).toMatchObject([
      { title: 'status changed', content: '- "api": "up",\n+ "api": "down",' },
    ]);
  });

  it('is reported when it passes a limit', async () => {
    api({ rate: 4.1 });
    await watch({ value: 'rate', numberAbove: 5, numberBelow: 4 });
    const titles: (string | undefined)[] = [];
    for (const rate of [4.1, 4.9, 5.5, 6, '3.5', 4.2]) {
      api({ rate });
      const { newItems } = await check();
      if (newItems > 0) titles.push((await items())[0]?.title);
    }
    expect(titles).toEqual(['rate changed from 4.9 to 5.5', 'rate changed from 6 to 3.5']);
    api({ rate: 'unknown' });
    await check();
    expect(await lastError()).toBe('The value at rate is not a number');
  });
});

describe('a hostile API', () => {
  it.each([
    ['{"a": 1', 'did not return JSON'],
    ['<p>Hello</p>', 'did not return JSON'],
    ['['.repeat(2_000_000), 'is nested too deeply'],
    [`${'{"a":'.repeat(101)}1${'}'.repeat(101)}`, 'is nested too deeply'],
    [`"${'x'.repeat(6 * 1024 * 1024)}"`, 'larger than'],
  ])('answers %.20s', async (text, message) => {
    sites.pages.set('/api', text);
    await watch({ value: '$' });
    await check();
    expect(await lastError()).toContain(message);
  });
});

it.each([
  [{}, 'options.list', 'Enter the path of a list, or of a value to watch'],
  [{ list: '$', value: 'a' }, 'options.value', 'Enter the path of a list or of a value, not both'],
  [{ list: 'a..b' }, 'options.list', /^The path a\.\.b is invalid/],
  [{ list: 'a', title: '[' }, 'options.title', /^The path \[ is invalid/],
  [{ list: 'a', numberBelow: 4 }, 'options.numberBelow', 'A limit needs a value to watch'],
])('refuses the options %j', async (options, field, message) => {
  const { status, body } = await owner.post<{ fields: Record<string, string[]> }>(
    '/api/monitored-sources',
    source(options),
  );
  expect(status).toBe(400);
  expect(body.fields[field]).toEqual([
    typeof message === 'string' ? message : expect.stringMatching(message),
  ]);
});
