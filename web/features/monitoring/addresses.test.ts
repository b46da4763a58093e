import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FeedItem } from '../../../src/features/monitoring/feed/feed-items.repo';
import type { Client } from '../../../src/testing/client';
import { insertItem, makeCompetitor, makeSource } from '../../../src/testing/monitoring';
import { makeTeam, type Team } from '../../../src/testing/roles';
import { startTestServer, type TestServer } from '../../../src/testing/server';

const FEED = '/insights/monitoring';

let server: TestServer;
let team: Team;
let item: FeedItem;
let report: FeedItem;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  const competitor = await makeCompetitor(team.owner);
  const source = await makeSource(team.owner, competitor.id);
  item = await insertItem(server, source, { title: 'Initrode raises $20M' });
  report = await insertItem(server, source, { title: 'Initrode gets $20 million', storyId: item.id });
});
afterAll(() => server.close());

async function pageAt(client: Client, path: string) {
  const { status, body } = await client.get<string>(path);
  const [, title] = /<title>([^<]*)<\/title>/.exec(body) ?? [];
  const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(body) ?? [];
  return { status, title, heading, body };
}

it('serves the feed of a competitor with its name as title', async () => {
  const page = await pageAt(team.viewer, `${FEED}/competitors/${item.competitorId}`);
  expect(page).toMatchObject({ status: 200, title: 'Initrode · Competitor Monitoring · PartnerHub' });
  expect(page.body).toContain(`href="${FEED}/items/${item.id}?list=competitor%3D${item.competitorId}"`);
});

it('serves the page of an item with the other reports of its story', async () => {
  const page = await pageAt(team.viewer, `${FEED}/items/${item.id}`);
  expect(page).toMatchObject({ status: 200, heading: item.title, title: `${item.title} · PartnerHub` });
  expect(page.body).toContain(`href="${FEED}/items/${report.id}"`);
  const other = await pageAt(team.viewer, `${FEED}/items/${report.id}`);
  expect(other.body).toContain(`href="${FEED}/items/${item.id}"`);
});

it('answers 404 for competitors and items that are missing or of another workspace', async () => {
  const outside = { competitor: `competitors/${item.competitorId}`, item: `items/${item.id}` };
  for (const [client, competitor, feedItem] of [
    [team.outsider, outside.competitor, outside.item],
    [team.owner, 'competitors/none', 'items/none'],
  ] as const) {
    expect(await pageAt(client, `${FEED}/${competitor}`)).toMatchObject({
      status: 404,
      heading: 'Competitor not found',
      title: 'Competitor not found · PartnerHub',
    });
    expect(await pageAt(client, `${FEED}/${feedItem}`)).toMatchObject({
      status: 404,
      heading: 'Feed item not found',
      title: 'Feed item not found · PartnerHub',
    });
  }
});

it('redirects the addresses of version 0.1 with their filters', async () => {
  const old = `${FEED}?competitor=${item.competitorId}&category=funding&cursor=x`;
  const { status, headers } = await team.viewer.get(old);
  expect(status).toBe(302);
  expect(headers.get('Location')).toBe(`${FEED}/competitors/${item.competitorId}?category=funding`);
});

it('shows the chart and previews according to the cookies', async () => {
  const shown = async (cookies: string) => {
    const headers = { Cookie: `${team.viewer.cookie()}; ${cookies}` };
    const { body } = await team.viewer.get<string>(FEED, { headers });
    const beforeTitle = body.slice(0, body.indexOf('Items per Week'));
    const isOpen = beforeTitle.slice(beforeTitle.lastIndexOf('<button')).includes('aria-expanded="true"');
    return [isOpen, /data-density="(\w+)"/.exec(body)?.[1]];
  };
  expect(await shown('other=1')).toEqual([false, 'compact']);
  expect(await shown('feed_chart=open; feed_density=previews')).toEqual([true, 'previews']);
  expect(await shown('feed_chart=x; feed_density=y')).toEqual([false, 'compact']);
});
