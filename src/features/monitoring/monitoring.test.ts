import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import type { TestResponse, Client } from '../../testing/client';
import { insertItem, makeCompetitor, makeSource } from '../../testing/monitoring';
import { UNKNOWN_ID } from '../../testing/partners';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { CountedCompetitor } from './competitors/competitors.entity';
import type { NamedFeedItem, WholeFeedItem } from './feed/feed-items.repo';
import type { CountedSource } from './sources/sources.entity';

let server: TestServer;
let team: Team;
let editor: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  editor = team.editor;
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.advance(minutes(1));
  await server.app.db.write('competitors').delete();
});

const refusal = (field: string, message: string) => ({ error: message, fields: { [field]: [message] } });
const TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
const ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

async function competitorWithItem(client: Client = team.owner) {
  const competitor = await makeCompetitor(client);
  const source = await makeSource(client, competitor.id);
  const item = await insertItem(server, source);
  return { competitor, source, item };
}
type Made = Awaited<ReturnType<typeof competitorWithItem>>;

describe('permissions', () => {
  const everyone = { viewer: 200, editor: 200, admin: 200, owner: 200, outsider: 200 };
  const editors = (status: number, outsider = status) => ({
    viewer: 403,
    editor: status,
    admin: status,
    owner: status,
    outsider,
  });
  type Call = (client: Client, made: Made) => Promise<TestResponse<unknown>>;
  const calls: [string, object, Call][] = [
    ['GET /api/competitors', everyone, (who) => who.get('/api/competitors')],
    ['POST /api/competitors', editors(201), (who) => who.post('/api/competitors', { name: 'Initrode' })],
    [
      'DELETE /api/competitors/{id}',
      editors(204, 404),
      (who, { competitor }) => who.delete(`/api/competitors/${competitor.id}`),
    ],
    ['GET /api/monitored-sources', everyone, (who) => who.get('/api/monitored-sources')],
    [
      'POST /api/monitored-sources',
      editors(201, 400),
      (who, { competitor }) => who.post('/api/monitored-sources', { competitorId: competitor.id }),
    ],
    [
      'PATCH /api/monitored-sources/{id}',
      editors(200, 404),
      (who, { source }) => who.patch(`/api/monitored-sources/${source.id}`, { status: 'paused' }),
    ],
    [
      'DELETE /api/monitored-sources/{id}',
      editors(204, 404),
      (who, { source }) => who.delete(`/api/monitored-sources/${source.id}`),
    ],
    [
      'GET /api/monitored-sources/check-changes',
      everyone,
      (who) => who.get('/api/monitored-sources/check-changes'),
    ],
    [
      'GET /api/monitored-sources/checks',
      everyone,
      (who, { competitor }) => who.get(`/api/monitored-sources/checks?competitorId=${competitor.id}`),
    ],
    [
      'POST /api/monitored-sources/{id}/check',
      editors(409, 404),
      async (who, { source }) => {
        await team.owner.patch(`/api/monitored-sources/${source.id}`, { status: 'paused' });
        return who.post(`/api/monitored-sources/${source.id}/check`, {});
      },
    ],
    ['GET /api/feed-items', everyone, (who) => who.get('/api/feed-items')],
    [
      'GET /api/feed-items/{id}',
      { ...everyone, outsider: 404 },
      (who, { item }) => who.get(`/api/feed-items/${item.id}`),
    ],
    [
      'PATCH /api/feed-items/{id}',
      editors(200, 404),
      (who, { item }) => who.patch(`/api/feed-items/${item.id}`, { isStarred: true }),
    ],
    [
      'POST /api/feed-items/mark-all-read',
      editors(200),
      (who) => who.post('/api/feed-items/mark-all-read', {}),
    ],
  ];
  it.each(calls)('checks every role for %s', async (_, expected, call) => {
    const statuses = await statusByCaller(server, team, async (client) =>
      call(client, await competitorWithItem()),
    );
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...expected });
  });
});

describe('competitors', () => {
  const list = (client = team.viewer) => client.get<CountedCompetitor[]>('/api/competitors');

  it('a competitor has all its fields, and the counts of its sources and items', async () => {
    const competitor = await makeCompetitor(editor, {
      name: ' Initrode ',
      website: 'initrode.example',
      industry: 'Software',
      id: UNKNOWN_ID,
    });
    expect(competitor).toEqual({
      id: ID,
      workspaceId: team.workspaceId,
      name: 'Initrode',
      website: 'https://initrode.example',
      industry: 'Software',
      description: null,
      logoUrl: null,
      createdAt: TIME,
      updatedAt: TIME,
      sourceCount: 0,
      itemCount: 0,
      unreadCount: 0,
    });
    const source = await makeSource(editor, competitor.id);
    await makeSource(editor, competitor.id, { sourceUrl: 'https://initrode.example/jobs.xml' });
    await insertItem(server, source);
    await insertItem(server, source, { isRead: true });
    const { body, headers } = await list();
    expect(body).toEqual([{ ...competitor, sourceCount: 2, itemCount: 2, unreadCount: 1 }]);
    expect(headers.get('X-Total-Count')).toBe('1');
    expect((await list(team.outsider)).body).toEqual([]);
  });

  it.each([
    [{}, 'name', 'Competitor name is required'],
    [{ name: ' ' }, 'name', 'Competitor name is required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Name is too long'],
    [{ name: 'x', description: 'x'.repeat(1001) }, 'description', 'Description is too long'],
    [{ name: 'x', website: 'javascript:alert(1)' }, 'website', 'Invalid website URL'],
  ])('refuses a competitor with %j', async (details, field, message) => {
    expect(await editor.post('/api/competitors', details)).toMatchObject({
      status: 400,
      body: refusal(field, message),
    });
  });

  it('deleting a competitor deletes its sources, items and counts', async () => {
    const { competitor } = await competitorWithItem();
    const other = await competitorWithItem();
    expect((await editor.delete(`/api/competitors/${competitor.id}`)).status).toBe(204);
    const { body: sources } = await editor.get<CountedSource[]>('/api/monitored-sources');
    expect(sources.map(({ id }) => id)).toEqual([other.source.id]);
    const { body: items } = await editor.get<NamedFeedItem[]>('/api/feed-items');
    expect(items.map(({ id }) => id)).toEqual([other.item.id]);
    expect(await server.app.db.read('row_counts').where('bucket', 'like', `${competitor.id}%`)).toEqual([]);
    expect((await editor.delete(`/api/competitors/${competitor.id}`)).body).toEqual({
      error: 'Competitor not found',
    });
  });

  it('changes to competitors and their sources are in the audit log', async () => {
    const { competitor, source } = await competitorWithItem();
    await editor.patch(`/api/monitored-sources/${source.id}`, { status: 'paused' });
    await editor.delete(`/api/competitors/${competitor.id}`);
    const { body } = await team.owner.get<{ action: string; objectName: string }[]>('/api/audit-log?limit=4');
    expect(body.map(({ action, objectName }) => [action, objectName])).toEqual([
      ['deleted', 'Initrode'],
      ['status_changed', 'https://initrode.example/feed.xml'],
      ['created', 'https://initrode.example/feed.xml'],
      ['created', 'Initrode'],
    ]);
  });
});

describe('monitored sources', () => {
  it('a monitored source needs only a competitor', async () => {
    const { id } = await makeCompetitor(editor);
    const source = await makeSource(editor, id, { sourceUrl: '' });
    expect(source).toEqual({
      id: ID,
      workspaceId: team.workspaceId,
      competitorId: id,
      competitorName: 'Initrode',
      itemCount: 0,
      sourceType: 'rss',
      sourceUrl: null,
      sourceHandle: null,
      platform: null,
      status: 'active',
      checkFrequency: 'daily',
      lastError: null,
      lastChecked: null,
      contentHash: null,
      ignoreRobots: false,
      previousUrl: null,
      options: {},
      lastNote: null,
      nextCheckAt: TIME,
      createdAt: TIME,
      updatedAt: TIME,
    });
    expect((await editor.get(`/api/monitored-sources?competitorId=${id}`)).body).toEqual([source]);
    expect((await editor.get(`/api/monitored-sources?competitorId=${UNKNOWN_ID}`)).body).toEqual([]);
  });

  it('a monitored source gets https:// if the scheme is missing, and the name of its platform', async () => {
    const { id } = await makeCompetitor(editor);
    const source = await makeSource(editor, id, {
      sourceType: 'twitter',
      sourceUrl: 'x.com/initrode',
      sourceHandle: '@initrode',
      checkFrequency: 'weekly',
      status: 'error',
      lastSnapshot: 'mine',
      lastChecked: 'never',
    });
    expect(source).toMatchObject({
      sourceUrl: 'https://x.com/initrode',
      sourceHandle: '@initrode',
      platform: 'twitter',
      checkFrequency: 'weekly',
      status: 'active',
      lastChecked: null,
    });
    expect(source).not.toHaveProperty('lastSnapshot');
  });

  it.each([
    [{ competitorId: '' }, 'competitorId', 'Competitor ID is required'],
    [{ competitorId: undefined }, 'competitorId', 'Competitor ID is required'],
    [{ competitorId: UNKNOWN_ID }, 'competitorId', 'Competitor not found'],
    [
      { sourceType: 'gopher' },
      'sourceType',
      'Source type must be one of: rss, url, twitter, linkedin, facebook, instagram, youtube, github, json, sitemap',
    ],
    [{ checkFrequency: 'yearly' }, 'checkFrequency', 'Check frequency must be one of: hourly, daily, weekly'],
    [{ sourceUrl: 'file:///etc/passwd' }, 'sourceUrl', 'Only http and https addresses can be fetched'],
    [
      { sourceUrl: 'https://user:secret@initrode.example/' },
      'sourceUrl',
      'An address must not contain a user name or password',
    ],
    [
      { sourceUrl: 'token@initrode.example' },
      'sourceUrl',
      'An address must not contain a user name or password',
    ],
    [{ sourceUrl: 'http://initrode.example:25/' }, 'sourceUrl', 'Port 25 is not allowed'],
    [{ sourceUrl: 'initrode' }, 'sourceUrl', 'Invalid source URL'],
    [{ sourceUrl: `https://a.example/${'x'.repeat(2000)}` }, 'sourceUrl', 'Source URL is too long'],
  ])('refuses a monitored source with %j', async (details, field, message) => {
    const { id } = await makeCompetitor(editor);
    const answer = await editor.post('/api/monitored-sources', { competitorId: id, ...details });
    expect(answer).toMatchObject({ status: 400, body: refusal(field, message) });
  });

  it('a monitored source can be paused and resumed; resuming clears its error', async () => {
    const { source } = await competitorWithItem();
    const url = `/api/monitored-sources/${source.id}`;
    const patch = async (changes: object) => (await editor.patch<CountedSource>(url, changes)).body;
    expect(await patch({ status: 'paused', checkFrequency: 'hourly' })).toMatchObject({
      status: 'paused',
      checkFrequency: 'hourly',
      itemCount: 1,
    });
    await server.app.db
      .write('monitored_sources')
      .where({ id: source.id })
      .update({ status: 'error', failures: 5, lastError: 'initrode.example was not found' });
    server.clock.advance(minutes(1));
    const resumed = await patch({ status: 'active' });
    expect(resumed).toMatchObject({ status: 'active', lastError: null, nextCheckAt: resumed.updatedAt });
    expect(resumed.updatedAt > source.updatedAt).toBe(true);
    expect(await patch({})).toMatchObject({ status: 'active' });
    expect((await editor.patch(url, { status: 'error' })).body).toEqual(
      refusal('status', 'Status must be one of: active, paused'),
    );
    expect((await editor.delete(url)).status).toBe(204);
    expect((await editor.patch(url, { status: 'active' })).body).toEqual({
      error: 'Monitored source not found',
    });
    expect((await editor.get('/api/feed-items')).body).toEqual([]);
  });
});

describe('feed items', () => {
  const list = (query = '', client = team.viewer) => client.get<NamedFeedItem[]>(`/api/feed-items?${query}`);
  const titles = async (query: string) => (await list(query)).body.map(({ title }) => title);

  it('feed items are listed with their competitor, the latest found first, in pages', async () => {
    const { item, source } = await competitorWithItem();
    server.clock.advance(minutes(1));
    const later = await insertItem(server, source, { title: 'Later' });
    const { body, headers } = await list();
    expect(body).toEqual([
      { ...later, competitorName: 'Initrode', outcomes: [], hasChanges: false, reports: 1 },
      { ...item, competitorName: 'Initrode', outcomes: [], hasChanges: false, reports: 1 },
    ]);
    expect(headers.get('X-Total-Count')).toBe('2');
    const first = await list('limit=1');
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(next, server.url);
    expect((await team.viewer.get<NamedFeedItem[]>(pathname + search)).body.map(({ id }) => id)).toEqual([
      item.id,
    ]);
    expect((await list('', team.outsider)).body).toEqual([]);
    expect((await list('cursor=x')).status).toBe(400);
  });

  it('feed items are found by title, content and competitor, and narrowed by every filter', async () => {
    const { competitor, source } = await competitorWithItem();
    const other = await makeCompetitor(editor, { name: 'Penetrode' });
    const feed = await makeSource(editor, other.id, { sourceType: 'url' });
    await insertItem(server, feed, {
      title: 'New look',
      content: 'Straße',
      category: 'product_update',
      isRead: true,
      isStarred: true,
    });
    const both = ['New look', 'Initrode raises $20M'];
    const [look = '', raise = ''] = both;
    for (const [query, expected] of [
      ['search=raises', [raise]],
      ['search=STRASSE', [look]],
      ['search=straße', [look]],
      ['search=penetrode', both],
      ['search=penetrode new', [look]],
      ['search=$2', [raise]],
      [`search=penetrode&competitorId=${competitor.id}`, [raise]],
      [`competitorId=${other.id}`, [look]],
      [`competitorId=${other.id}&isRead=false`, []],
      [`sourceId=${source.id}`, [raise]],
      [`sourceId=${source.id}&competitorId=${other.id}`, []],
      ['category=funding', [raise]],
      ['isRead=true', [look]],
      ['isRead=false', [raise]],
      ['isStarred=true', [look]],
      ['isStarred=false&isRead=false', [raise]],
      [`competitorId=${UNKNOWN_ID}`, []],
    ] as const) {
      expect([query, await titles(query)]).toEqual([query, expected]);
      const { headers } = await list(`${query}&limit=1`);
      expect([query, headers.get('X-Total-Count')]).toEqual([query, String(expected.length)]);
    }
    expect((await list('category=news')).status).toBe(400);
    expect((await list('isRead=maybe')).body).toEqual(refusal('isRead', 'isRead must be true or false'));
  });

  it('a changed page is marked in the list, and its item has the changes', async () => {
    const { source, item } = await competitorWithItem();
    const changes = [
      { kind: 'removed', text: 'Pro: $49' },
      { kind: 'added', text: 'Pro: $59' },
    ] as const;
    const changed = await insertItem(server, source, { title: 'Pricing changed', changes });
    const listed = (await list()).body;
    expect(listed.map(({ id, hasChanges }) => [id, hasChanges])).toEqual([
      [changed.id, true],
      [item.id, false],
    ]);
    expect(listed[0]).not.toHaveProperty('changes');
    const one = async (id: string) => (await team.viewer.get<WholeFeedItem>(`/api/feed-items/${id}`)).body;
    expect(await one(changed.id)).toEqual({ ...listed[0], changes, screenshots: null });
    expect(await one(item.id)).toEqual({ ...listed[1], changes: null, screenshots: null });
    expect((await team.viewer.get(`/api/feed-items/${UNKNOWN_ID}`)).body).toEqual({
      error: 'Feed item not found',
    });
  });

  it('feed items can be starred and read, and never become unread again', async () => {
    const { item } = await competitorWithItem();
    const url = `/api/feed-items/${item.id}`;
    const patch = async (changes: object) => editor.patch<NamedFeedItem>(url, changes);
    const named = { ...item, competitorName: 'Initrode', outcomes: [], hasChanges: false, reports: 1 };
    expect((await patch({ isStarred: true })).body).toEqual({ ...named, isStarred: true });
    expect((await patch({ isRead: true, title: 'x' })).body).toEqual({
      ...named,
      isStarred: true,
      isRead: true,
    });
    expect((await patch({ isStarred: false })).body).toMatchObject({ isStarred: false, isRead: true });
    expect(await patch({ isRead: false })).toMatchObject({
      status: 400,
      body: refusal('isRead', 'isRead can only be set to true'),
    });
    expect((await editor.patch(`/api/feed-items/${UNKNOWN_ID}`, { isRead: true })).body).toEqual({
      error: 'Feed item not found',
    });
  });

  it('all feed items of one competitor or of the workspace are marked as read', async () => {
    const { source } = await competitorWithItem();
    const elsewhere = await competitorWithItem(team.outsider);
    const other = await competitorWithItem();
    await insertItem(server, source);
    const mark = async (body: object) => (await editor.post('/api/feed-items/mark-all-read', body)).body;
    expect(await mark({ competitorId: other.competitor.id })).toEqual({ marked: 1 });
    expect((await list('isRead=false&limit=1')).headers.get('X-Total-Count')).toBe('2');
    expect(await mark({})).toEqual({ marked: 2 });
    expect(await mark({ competitorId: elsewhere.competitor.id })).toEqual({ marked: 0 });
    expect((await list('isRead=false')).body).toEqual([]);
    expect((await list('isRead=false', team.outsider)).body).toHaveLength(1);
  });
});
