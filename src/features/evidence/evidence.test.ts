import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestResponse, Client } from '../../testing/client';
import { insertItem, makeCompetitor, makeSource } from '../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { insertArticle } from '../../testing/trends';
import type { FeedItem } from '../monitoring/feed/feed-items.repo';
import type { ShownFeedItem } from '../monitoring/feed/feed-items.service';
import type { CountedSource } from '../monitoring/sources/sources.entity';
import type { ShownTrendArticle } from '../trends/articles/trend-articles.service';
import type { Evidence, OutcomeKind } from './evidence.rules';

let server: TestServer;
let team: Team;
let source: CountedSource;
let item: FeedItem;
let partnerName: string;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  source = await makeSource(team.editor, (await makeCompetitor(team.editor)).id);
  item = await insertItem(server, source);
  const { body: partner } = await team.viewer.get<{ name: string }>(`/api/partners/${team.partnerId}`);
  partnerName = partner.name;
});
afterAll(() => server.close());

type Made = { id: string; evidence: Evidence[] };

/** The calls that create, read and delete an object of each kind. */
const kinds: Record<
  OutcomeKind,
  {
    path: () => string;
    details: object;
    name: () => string;
    read: (made: Made) => string;
    remove: (made: Made) => string;
  }
> = {
  lead: {
    path: () => '/api/leads',
    details: { name: 'Milton Waddams', company: 'Initech', email: 'milton@initech.example' },
    name: () => 'Milton Waddams',
    read: ({ id }) => `/api/leads/${id}`,
    remove: ({ id }) => `/api/leads/${id}`,
  },
  partnerNote: {
    path: () => `/api/partners/${team.partnerId}/notes`,
    details: { content: 'Their rival raised money.' },
    name: () => partnerName,
    read: () => `/api/partners/${team.partnerId}/notes`,
    remove: ({ id }) => `/api/partners/${team.partnerId}/notes/${id}`,
  },
  roadmapItem: {
    path: () => '/api/roadmap-items',
    details: { title: 'Answer to the round' },
    name: () => 'Answer to the round',
    read: ({ id }) => `/api/roadmap-items/${id}`,
    remove: ({ id }) => `/api/roadmap-items/${id}`,
  },
  campaign: {
    path: () => '/api/campaigns',
    details: { name: 'Case study of ours', templateType: 'case-study' },
    name: () => 'Case study of ours',
    read: ({ id }) => `/api/campaigns/${id}`,
    remove: ({ id }) => `/api/campaigns/${id}`,
  },
};
const each = Object.entries(kinds);

const make = (
  client: Client,
  { path, details }: (typeof kinds)[OutcomeKind],
  evidence: unknown,
): Promise<TestResponse<Made>> => client.post<Made>(path(), { ...details, evidence });

async function readBack(
  client: Client,
  kind: (typeof kinds)[OutcomeKind],
  made: Made,
): Promise<Made | undefined> {
  const { body } = await client.get<Made | Made[]>(kind.read(made));
  return Array.isArray(body) ? body.find(({ id }) => id === made.id) : body;
}

const outcomesOf = async (itemId: string) => {
  const { body } = await team.viewer.get<ShownFeedItem[]>('/api/feed-items');
  return body.find(({ id }) => id === itemId)?.outcomes;
};

describe.each(each)('a %s made from evidence', (name, kind) => {
  it('an object made from a feed item has it as evidence, and the item shows the outcome', async () => {
    const item = await insertItem(server, source);
    const { status, body: made } = await make(team.editor, kind, { feedItemId: item.id });
    expect(status).toBe(201);
    const evidence = {
      id: expect.any(String),
      title: item.title,
      url: item.url,
      sourceName: 'Initrode',
      feedItemId: item.id,
      trendArticleId: null,
      createdAt: expect.stringMatching(/Z$/),
    };
    expect(made.evidence).toEqual([evidence]);
    expect(await readBack(team.viewer, kind, made)).toMatchObject({ id: made.id, evidence: [evidence] });
    expect(await outcomesOf(item.id)).toContainEqual({
      kind: name,
      id: made.id,
      name: kind.name(),
      partnerId: name === 'partnerNote' ? team.partnerId : null,
    });
    expect(
      (await team.editor.patch<ShownFeedItem>(`/api/feed-items/${item.id}`, { isRead: true })).body.outcomes,
    ).toEqual(await outcomesOf(item.id));

    expect((await team.admin.delete(kind.remove(made))).status).toBe(204);
    expect(await outcomesOf(item.id)).toEqual([]);
  });

  it('an object keeps its evidence after the feed item is deleted', async () => {
    const passing = await insertItem(server, source, { title: 'Soon gone' });
    const { body: made } = await make(team.editor, kind, { feedItemId: passing.id });
    await server.app.db.write('feed_items').where({ id: passing.id }).delete();
    expect((await readBack(team.viewer, kind, made))?.evidence).toEqual([
      { ...made.evidence[0], title: 'Soon gone', feedItemId: null },
    ]);
  });

  it('an object can be made from a trend article', async () => {
    const article = await insertArticle(server, team.workspaceId);
    const { status, body: made } = await make(team.editor, kind, { trendArticleId: article.id });
    expect([status, made.evidence]).toMatchObject([
      201,
      [{ title: article.title, url: article.url, sourceName: article.source, feedItemId: null }],
    ]);
    const shown = await team.viewer.get<ShownTrendArticle>(`/api/trend-articles/${article.id}`);
    expect(shown.body.outcomes).toMatchObject([{ kind: name, id: made.id, name: kind.name() }]);
    await server.app.db.write('trend_articles').where({ id: article.id }).delete();
    expect((await readBack(team.viewer, kind, made))?.evidence).toEqual([
      { ...made.evidence[0], trendArticleId: null },
    ]);
  });

  it('an object made without evidence has none', async () => {
    for (const none of [undefined, null]) {
      const { status, body: made } = await make(team.editor, kind, none);
      expect([status, made.evidence]).toEqual([201, []]);
      expect((await readBack(team.viewer, kind, made))?.evidence).toEqual([]);
    }
  });

  // ASVS 8.4.1
  it("an object can't be made from evidence of another workspace, and a refused attempt stores nothing", async () => {
    const { editor } = await makeTeam(server);
    const theirs = await insertItem(server, await makeSource(editor, (await makeCompetitor(editor)).id));
    const before = await server.app.db.read('audit_entries').count({ n: '*' }).first();
    const article = await insertArticle(server, theirs.workspaceId);
    for (const trendArticleId of [article.id, theirs.id])
      expect(await make(team.editor, kind, { trendArticleId })).toMatchObject({
        status: 400,
        body: { error: 'Trend article not found' },
      });
    for (const feedItemId of [theirs.id, article.id, 'nothing', '0'])
      expect(await make(team.editor, kind, { feedItemId })).toMatchObject({
        status: 400,
        body: { error: 'Feed item not found', fields: { evidence: ['Feed item not found'] } },
      });
    for (const wrong of [
      'x',
      7,
      [],
      {},
      { feedItemId: '' },
      { feedItemId: 7 },
      { feedItemId: 'x'.repeat(101) },
      { feedItemId: 'a', trendArticleId: 'b' },
    ])
      expect((await make(team.editor, kind, wrong)).status).toBe(400);
    expect(await server.app.db.read('audit_entries').count({ n: '*' }).first()).toEqual(before);
    expect(await server.app.db.read('evidence').where({ feedItemId: theirs.id })).toEqual([]);
  });

  it('lets editors and above make an object from evidence', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      make(client, kind, { feedItemId: item.id }),
    );
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 201,
      admin: 201,
      owner: 201,
      // The outsider's workspace has neither this partner nor this item.
      outsider: name === 'partnerNote' ? 404 : 400,
    });
  });

  it("the client can't choose or change the contents of evidence", async () => {
    const { body: made } = await make(team.editor, kind, {
      feedItemId: item.id,
      title: 'Mine',
      url: 'javascript:alert(1)',
      sourceName: 'Me',
      id: 'x',
    });
    expect(made.evidence).toMatchObject([{ title: item.title, url: item.url, sourceName: 'Initrode' }]);
    if (name === 'partnerNote') return;
    const changed = await team.editor.patch<Made>(kind.read(made), { evidence: null });
    expect([changed.status, changed.body.evidence]).toEqual([200, made.evidence]);
  });
});

it('shows evidence in lists and after a change', async () => {
  const [lead, roadmapItem, campaign] = await Promise.all(
    (['lead', 'roadmapItem', 'campaign'] as const).map(async (name) => {
      const { body } = await make(team.editor, kinds[name], { feedItemId: item.id });
      return body;
    }),
  );
  for (const [path, made, changes] of [
    ['/api/leads', lead, { status: 'won' }],
    ['/api/roadmap-items', roadmapItem, { status: 'completed' }],
    ['/api/campaigns', campaign, { status: 'pending_approval' }],
  ] as const) {
    if (!made) throw new Error(`nothing was made at ${path}`);
    const { body: list } = await team.viewer.get<Made[]>(path);
    expect(list.find(({ id }) => id === made.id)?.evidence).toEqual(made.evidence);
    const moved = await team.editor.patch<Made>(`${path}/${made.id}/status`, changes);
    expect([moved.status, moved.body.evidence]).toEqual([200, made.evidence]);
  }
});
