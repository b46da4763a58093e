import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import type { TestResponse, Client } from '../../testing/client';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { insertArticle } from '../../testing/trends';
import type { TrendArticle } from './articles/trend-articles.repo';
import type { PreferencesView } from './preferences/trend-preferences.service';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  // No request succeeds: nothing listens on this port.
  server = await startTestServer({ PARTNERHUB_NEWS_URL: 'http://127.0.0.1:1' });
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(minutes(1));
  await server.app.background.settled();
  for (const table of ['trend_preferences', 'trend_subscriptions', 'trend_queries', 'trend_articles'])
    await server.app.db.write(table).delete();
});

const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);
const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });

const insert = (details: Partial<TrendArticle> = {}, workspaceId = team.workspaceId) =>
  insertArticle(server, workspaceId, details);
const prefer = (wanted: object, client = editor) =>
  client.post<PreferencesView>('/api/trend-preferences', wanted);
const list = (query = '', client = team.viewer) => client.get<TrendArticle[]>(`/api/trend-articles${query}`);
const total = async () => Number((await list('?limit=1')).headers.get('X-Total-Count'));
const me = async (client: Client) => (await client.get<{ workspaceId: string }>('/api/auth/me')).body;
const titles = async (query = '') => (await list(query)).body.map(({ title }) => title);

describe('permissions', () => {
  const everyone = { viewer: 200, editor: 200, admin: 200, owner: 200, outsider: 200 };
  const editors = { ...everyone, viewer: 403 };
  type Call = (client: Client, article: TrendArticle) => Promise<TestResponse<unknown>>;
  const calls: [string, object, Call][] = [
    ['GET /api/trend-preferences', everyone, (who) => who.get('/api/trend-preferences')],
    [
      'POST /api/trend-preferences',
      editors,
      (who) => who.post('/api/trend-preferences', { industries: ['SaaS'] }),
    ],
    ['GET /api/trend-articles', everyone, (who) => who.get('/api/trend-articles')],
    [
      'GET /api/trend-articles/{id}',
      { ...everyone, outsider: 404 },
      (who, { id }) => who.get(`/api/trend-articles/${id}`),
    ],
    [
      'PATCH /api/trend-articles/{id}',
      { ...editors, outsider: 404 },
      (who, { id }) => who.patch(`/api/trend-articles/${id}`, { isStarred: true }),
    ],
    [
      'POST /api/trend-articles/mark-all-read',
      editors,
      (who) => who.post('/api/trend-articles/mark-all-read', {}),
    ],
  ];
  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const article = await insert();
    const statuses = await statusByCaller(server, team, (client) => call(client, article));
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });
});

describe('preferences', () => {
  const get = async (client = team.viewer) =>
    (await client.get<PreferencesView>('/api/trend-preferences')).body;

  it('preferences are empty until they are set, and then shared by the workspace', async () => {
    expect(await get()).toEqual({
      id: null,
      workspaceId: team.workspaceId,
      industries: [],
      locations: [],
      keywords: [],
      createdAt: null,
      updatedAt: null,
      lastRefreshedAt: null,
      lastError: null,
      isRefreshing: false,
    });
    const wanted = { industries: ['FinTech', 'SaaS'], locations: ['Texas', 'Alaska', 'Texas'] };
    const { status, body } = await prefer({ ...wanted, keywords: [' open  banking', 'Open Banking', ' '] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: ID,
      workspaceId: team.workspaceId,
      createdAt: TIME,
      updatedAt: TIME,
      industries: ['SaaS', 'FinTech'],
      locations: ['Alaska', 'Texas'],
      keywords: ['open banking'],
    });
    expect(await get(team.owner)).toMatchObject({ id: body.id, industries: body.industries });
    expect(await get(team.outsider)).toMatchObject({ id: null, industries: [] });
  });

  it("preferences hide errors of the operator's news server from viewers", async () => {
    await prefer({ keywords: ['payroll'] });
    await server.app.background.settled();
    const lastError = 'News server news.internal was not found: check the address';
    await server.app.db.write('trend_queries').update({ failures: 1, lastError });
    expect(await get(team.editor)).toMatchObject({ lastError });
    expect(await get(team.viewer)).toMatchObject({ lastError: null });
  });

  it('a change of preferences keeps omitted fields and records the changed ones', async () => {
    await prefer({ industries: ['SaaS'], locations: ['Texas'], keywords: ['payroll'] });
    const { body } = await prefer({ industries: [], locations: ['Ohio'] });
    expect(body).toMatchObject({ industries: [], locations: ['Ohio'], keywords: ['payroll'] });
    expect((await prefer({})).body).toMatchObject({ locations: ['Ohio'], updatedAt: body.updatedAt });
    const { body: log } = await team.admin.get<object[]>('/api/audit-log?objectType=trend_preferences');
    expect(log[0]).toMatchObject({
      action: 'updated',
      objectName: 'Trend preferences',
      objectId: body.id,
      changes: [
        { field: 'industries', from: ['SaaS'], to: [] },
        { field: 'locations', from: ['Texas'], to: ['Ohio'] },
      ],
    });
  });

  it('preferences replace states by the United States if these are chosen (spec §4)', async () => {
    const { body } = await prefer({ locations: ['Texas', 'United States', 'Ohio'] });
    expect(body.locations).toEqual(['United States']);
    expect((await prefer({ locations: ['Ohio'] })).body.locations).toEqual(['Ohio']);
  });

  it('concurrent first changes create one set of preferences', async () => {
    const industries = ['SaaS', 'FinTech', 'EdTech', 'MarTech'];
    const answers = await Promise.all(industries.map((industry) => prefer({ industries: [industry] })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await get()).industries).toHaveLength(1);
  });

  const INDUSTRY = /^Industry must be one of: SaaS, FinTech/;
  const LOCATION = /^Location must be one of: United States, Alabama/;
  it.each([
    [{ industries: ['Farming'] }, INDUSTRY],
    [{ industries: 'SaaS' }, /^Industries must be a list/],
    [{ industries: null }, /^Industries must be a list/],
    [{ industries: [{ toString: 'SaaS' }] }, INDUSTRY],
    [{ locations: ['Bavaria'] }, LOCATION],
    [{ locations: { 0: 'Texas' } }, /^Locations must be a list/],
    [{ keywords: ['x'.repeat(61)] }, /^Keyword is too long$/],
    [{ keywords: Array.from({ length: 11 }, (_, index) => `k${index}`) }, /^Maximum 10 keywords allowed$/],
    [{ keywords: 'payroll' }, /^Keywords must be a list of texts$/],
    [{ keywords: ['a\u0000b'] }, /./],
    [['SaaS'], /./],
  ])('refuses preferences with %j', async (wanted, message) => {
    const { status, body } = await prefer(wanted);
    expect({ status, body }).toEqual({ status: 400, body: expect.anything() });
    expect(body).toMatchObject({ error: expect.stringMatching(message) });
    expect((await get()).id).toBeNull();
  });
});

describe('articles', () => {
  it('articles have all their fields, and are visible in their workspace only', async () => {
    const article = await insert({ keywords: ['payroll'] });
    const { body, headers } = await list();
    const shown = { ...article, outcomes: [] };
    expect(body).toEqual([shown]);
    expect(headers.get('X-Total-Count')).toBe('1');
    expect((await team.viewer.get(`/api/trend-articles/${article.id}`)).body).toEqual(shown);
    expect((await list('', team.outsider)).body).toEqual([]);
    for (const id of [UNKNOWN_ID, 'x', `${article.id}'--`])
      expect(await editor.patch(`/api/trend-articles/${encodeURIComponent(id)}`, {})).toMatchObject({
        status: 404,
        body: { error: 'Trend article not found' },
      });
  });

  it('the list of articles follows changed preferences at once', async () => {
    await insert({ title: 'Texas pays', industries: ['FinTech'], location: 'Texas' });
    await insert({ title: 'Ohio learns', industries: ['EdTech', 'AI/ML'], location: 'Ohio' });
    await insert({ title: 'Wyoming buys', industries: ['E-commerce'], location: 'Wyoming' });
    await insert({ title: 'All pay', industries: ['FinTech'], location: 'United States' });
    await insert({ title: 'Nowhere pays', industries: ['FinTech'], location: null, keywords: ['Stripe'] });
    const wants = async (wanted: object) => {
      await prefer({ industries: [], locations: [], keywords: [], ...wanted });
      return titles();
    };
    const all = ['Nowhere pays', 'All pay', 'Wyoming buys', 'Ohio learns', 'Texas pays'];
    expect(await wants({})).toEqual(all);
    expect(await wants({ industries: ['FinTech'] })).toEqual(['Nowhere pays', 'All pay', 'Texas pays']);
    expect(await wants({ industries: ['AI/ML', 'E-commerce'] })).toEqual(['Wyoming buys', 'Ohio learns']);
    expect(await wants({ locations: ['United States'] })).toEqual(all.slice(1));
    expect(await wants({ locations: ['Wyoming', 'Texas'] })).toEqual(['Wyoming buys', 'Texas pays']);
    expect(await wants({ industries: ['FinTech'], locations: ['Texas'] })).toEqual(['Texas pays']);
    expect(await wants({ keywords: ['stripe'] })).toEqual(['Nowhere pays']);
    expect(await wants({ industries: ['EdTech'], keywords: ['stripe'] })).toEqual([]);
  });

  it('stored articles that name a new keyword are listed at once, in any spelling', async () => {
    await insert({ title: 'Open-banking grows' });
    await insert({ title: 'Banks open late', content: 'No OPEN  banking here: open\nBanking.' });
    await insert({ title: 'AI for payroll, at last' });
    await insert({ title: 'Aid for farms', content: 'A paid plan, and payrolls.' });
    await insert({ title: 'Elsewhere: payroll' }, (await me(team.outsider)).workspaceId);
    const wants = async (...keywords: string[]) => {
      expect((await prefer({ keywords })).status).toBe(200);
      return titles();
    };
    expect(await wants('open banking')).toEqual(['Banks open late', 'Open-banking grows']);
    expect(await wants('Payroll', 'absent')).toEqual(['AI for payroll, at last']);
    expect(await wants('ai')).toEqual(['AI for payroll, at last']);
    expect(await wants('PAYROLL!', '$')).toEqual(['AI for payroll, at last']);
    expect(await wants('$')).toEqual([]);
    const [found] = (await wants('payroll')).length === 1 ? (await list()).body : [];
    expect(found?.keywords).toEqual(['Payroll', 'ai', 'PAYROLL!']);
  });

  it.each([
    ['a word', 'payroll'],
    ['two letters', 'ai'],
  ])(
    'all articles that name %s are found in the background if one batch is not enough',
    async (_, keyword) => {
      for (let index = 0; index < 130; index += 1) await insert({ title: `${keyword} ${index}` });
      await prefer({ keywords: [keyword] });
      expect(await total()).toBeGreaterThanOrEqual(100);
      await server.app.background.settled();
      expect(await total()).toBe(130);
      // An article that came while the keyword wasn't wanted is found when it is wanted again.
      await prefer({ keywords: ['other'] });
      await insert({ title: `${keyword} later` });
      await prefer({ keywords: [keyword.toUpperCase()] });
      expect(await total()).toBe(131);
    },
  );

  it('articles are narrowed by filters, search and preferences together', async () => {
    await insert({ title: 'Texas pays', category: 'funding', isRead: true });
    await insert({ title: 'Texas buys', category: 'acquisition', industries: ['E-commerce'] });
    await insert({ title: 'Ohio pays', category: 'funding', location: 'Ohio', isStarred: true });
    await insert({ title: 'Ohio learns 100%_', category: 'other', location: 'Ohio', industries: ['EdTech'] });
    expect(await titles('?category=funding')).toEqual(['Ohio pays', 'Texas pays']);
    expect(await titles('?industry=E-commerce')).toEqual(['Texas buys']);
    expect(await titles('?location=Ohio')).toEqual(['Ohio learns 100%_', 'Ohio pays']);
    expect(await titles(`?location=${encodeURIComponent('United States')}&isRead=false`)).toHaveLength(3);
    expect(await titles('?isRead=true')).toEqual(['Texas pays']);
    expect(await titles('?search=PAYS%20round')).toEqual(['Ohio pays', 'Texas pays']);
    expect(await titles('?search=0%25_')).toEqual(['Ohio learns 100%_']);
    expect(await titles(`?search=${encodeURIComponent('" OR *')}`)).toEqual([]);
    await prefer({ locations: ['Texas'] });
    expect(await titles('?category=funding')).toEqual(['Texas pays']);
    expect(await titles('?location=Ohio')).toEqual([]);
    expect(await titles('?search=pays')).toEqual(['Texas pays']);
    // Starred articles are listed with any preferences.
    expect(await titles('?isStarred=true')).toEqual(['Ohio pays']);
  });

  it('articles come in pages, the latest found first', async () => {
    for (let number = 1; number <= 5; number += 1) {
      if (number % 2 === 0) server.clock.advance(minutes(1));
      await insert({ title: String(number) });
    }
    const found: string[] = [];
    let path: string | null = '/api/trend-articles?limit=2';
    while (path !== null) {
      const { body, headers }: TestResponse<TrendArticle[]> = await team.viewer.get(path);
      expect(headers.get('X-Total-Count')).toBe('5');
      found.push(...body.map(({ title }) => title));
      path = /<([^>]+)>/.exec(headers.get('Link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? null;
    }
    expect(found).toEqual(['5', '4', '3', '2', '1']);
  });

  it.each([
    'limit=0',
    'limit=x',
    'cursor=x',
    'isRead=yes',
    'industry=Farming',
    'location=Bavaria',
    'category=gossip',
    'industry=SaaS&industry=EdTech',
    `search=${'x'.repeat(201)}`,
    'search=%00',
  ])('refuses to list articles with ?%s', async (query) => {
    expect((await list(`?${query}`)).status).toBe(400);
  });

  it('read and starred marks can be set and cleared, other fields of an article cannot change', async () => {
    const { id, ...article } = { ...(await insert()), outcomes: [] };
    const patch = (changes: object) => editor.patch<TrendArticle>(`/api/trend-articles/${id}`, changes);
    expect((await patch({ isRead: true, title: 'x' })).body).toEqual({ id, ...article, isRead: true });
    expect((await patch({ isStarred: true })).body).toMatchObject({ isRead: true, isStarred: true });
    expect((await patch({ isRead: false })).body).toMatchObject({ isRead: false, isStarred: true });
    expect((await patch({})).body).toEqual({ id, ...article, isStarred: true });
    expect((await list()).body).toEqual([{ id, ...article, isStarred: true }]);
    expect(await patch({ isRead: 'yes' })).toMatchObject({
      status: 400,
      body: refusal('isRead', 'isRead must be true or false'),
    });
  });

  it('all articles that match the preferences are marked as read', async () => {
    await insert({ location: 'Ohio' });
    const texan = await insert({ location: 'Texas' });
    await insert({}, (await me(team.outsider)).workspaceId);
    await prefer({ locations: ['Texas'] });
    const path = '/api/trend-articles/mark-all-read';
    expect((await editor.post(path)).body).toEqual({ marked: 1 });
    expect((await editor.post(path)).body).toEqual({ marked: 0 });
    await prefer({ locations: [] });
    expect((await list('?isRead=true')).body.map(({ id }) => id)).toEqual([texan.id]);
    expect((await list('?isRead=false', team.outsider)).body).toHaveLength(1);
  });
});
