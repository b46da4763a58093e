import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { UNKNOWN_ID } from '../../../testing/partners';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import { insertArticle } from '../../../testing/trends';
import type { TrendArticle } from '../../trends/articles/trend-articles.repo';
import type { NamedFeedItem } from './feed-items.repo';

let sites: SitesStub;
let server: TestServer;
let team: Team;
beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env);
  team = await makeTeam(server);
});
afterAll(async () => {
  await server.close();
  await sites.close();
});

const log = async (objectType: string) =>
  (await team.admin.get<object[]>(`/api/audit-log?objectType=${objectType}`)).body;
const UNKNOWN_CATEGORY = { status: 400, body: { fields: { category: [expect.any(String)] } } };

it('keeps a corrected category of a feed item through later checks, and records the correction', async () => {
  sites.pages.set('/feed', postsFeed(1));
  const competitor = await makeCompetitor(team.owner);
  await makeSource(team.owner, competitor.id, { sourceUrl: `${sites.url}/feed` });
  await server.app.sourceChecks.check({ all: true });
  const items = async () => (await team.viewer.get<NamedFeedItem[]>('/api/feed-items')).body;
  const [item] = await items();
  expect(item).toMatchObject({ category: 'blog', isCategoryCorrected: false });
  const url = `/api/feed-items/${item?.id}`;
  const corrected = { ...item, category: 'funding', isCategoryCorrected: true, significance: 75 };

  expect((await team.viewer.patch(url, { category: 'funding' })).status).toBe(403);
  expect((await team.outsider.patch(url, { category: 'funding' })).status).toBe(404);
  expect((await team.editor.patch(`/api/feed-items/${UNKNOWN_ID}`, { category: 'funding' })).status).toBe(
    404,
  );
  expect(await team.editor.patch(url, { category: 'gossip' })).toMatchObject(UNKNOWN_CATEGORY);
  expect((await team.editor.patch(url, { category: 'blog' })).body).toMatchObject({
    isCategoryCorrected: false,
  });
  expect(await log('feed_item')).toEqual([]);
  expect(await team.editor.patch(url, { category: 'funding' })).toMatchObject({
    status: 200,
    body: corrected,
  });

  sites.pages.set('/feed', postsFeed(1).replace('Post 1 &amp; more', 'Release notes 4.12'));
  await server.app.sourceChecks.check({ all: true });
  expect(await items()).toEqual([corrected]);
  expect((await team.viewer.get('/api/feed-items?category=blog')).body).toEqual([]);
  expect((await team.viewer.get('/api/feed-items?category=funding')).body).toEqual([corrected]);
  expect(await log('feed_item')).toMatchObject([
    {
      action: 'updated',
      objectId: item?.id,
      objectName: item?.title,
      changes: [{ field: 'category', from: 'blog', to: 'funding' }],
    },
  ]);
});

it('corrects the category of a trend article', async () => {
  const article = await insertArticle(server, team.workspaceId);
  const url = `/api/trend-articles/${article.id}`;
  expect((await team.viewer.patch(url, { category: 'other' })).status).toBe(403);
  expect((await team.outsider.patch(url, { category: 'other' })).status).toBe(404);
  expect(await team.editor.patch(url, { category: 'blog' })).toMatchObject(UNKNOWN_CATEGORY);
  const { body } = await team.editor.patch<TrendArticle>(url, { category: 'acquisition' });
  expect(body).toMatchObject({ category: 'acquisition', isCategoryCorrected: true });
  expect((await team.viewer.get<TrendArticle>(url)).body).toEqual(body);
  expect(await log('trend_article')).toMatchObject([
    { objectId: article.id, changes: [{ field: 'category', from: 'funding', to: 'acquisition' }] },
  ]);
});
