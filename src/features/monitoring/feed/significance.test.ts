import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertItem, makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import type { ShownFeedItem } from './feed-items.service';
import { significanceOf } from './significance.rules';

const changes = (removed: string, added: string) =>
  [
    { kind: 'removed', text: removed },
    { kind: 'same', text: 'Plans' },
    { kind: 'added', text: added },
  ] as const;

it('scores items by category and source, and changes of pages by their size, prices and numbers', () => {
  const news = { sourceType: 'rss', changes: null };
  expect(significanceOf({ ...news, category: 'funding' })).toBe(75);
  expect(significanceOf({ ...news, category: 'blog' })).toBe(25);
  expect(significanceOf({ category: 'social_mention', sourceType: 'twitter', changes: null })).toBe(10);
  expect(significanceOf({ ...news, category: 'funding', reports: 4 })).toBe(84);
  expect(significanceOf({ ...news, category: 'funding', reports: 400 })).toBe(100);
  const page = (removed: string, added: string) =>
    significanceOf({ category: 'product_update', sourceType: 'url', changes: changes(removed, added) });
  expect(page('Contact us', 'Call us')).toBe(30);
  expect(page('12 offices', '13 offices')).toBe(40);
  expect(page('Pro: $49', 'Pro: $59')).toBe(60);
  expect(page('', 'x'.repeat(400))).toBe(40);
  expect(page('x'.repeat(9000), '€9')).toBe(85);
});

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

it('filters and sorts the feed by significance, in pages', async () => {
  const competitor = await makeCompetitor(team.owner);
  const source = await makeSource(team.owner, competitor.id);
  for (const significance of [20, 75, 40, 75, 69, 100, 0])
    await insertItem(server, source, { significance, title: `Item of ${significance}` });
  const scores = async (query: string) => {
    const { body, headers } = await team.viewer.get<ShownFeedItem[]>(`/api/feed-items?${query}`);
    const next = /<([^>]+)>/.exec(headers.get('Link') ?? '')?.[1];
    const more: number[] = next ? await scores(new URL(next, server.url).search.slice(1)) : [];
    return [...body.map(({ significance }) => significance), ...more];
  };
  const sorted = [100, 75, 75, 69, 40, 20, 0];
  expect(await scores('sort=-significance')).toEqual(sorted);
  expect(await scores('sort=-significance&limit=2')).toEqual(sorted);
  expect(await scores('sort=-significance&search=item&limit=2')).toEqual(sorted);
  expect(await scores('sort=-significance&minSignificance=40&grouped=true&limit=3')).toEqual(
    sorted.slice(0, 5),
  );
  expect(await scores('minSignificance=70&limit=1')).toEqual([100, 75, 75]);
  expect(await scores('minSignificance=71')).toEqual([100, 75, 75]);
  expect(await scores('minSignificance=0')).toHaveLength(7);

  const status = async (query: string) => (await team.viewer.get(`/api/feed-items?${query}`)).status;
  for (const query of ['minSignificance=101', 'minSignificance=x', 'sort=title', 'grouped=maybe'])
    expect([query, await status(query)]).toEqual([query, 400]);
  const { headers } = await team.viewer.get('/api/feed-items?limit=1');
  const cursor = new URL(/<([^>]+)>/.exec(headers.get('Link') ?? '')?.[1] ?? '', server.url).searchParams.get(
    'cursor',
  );
  expect(await status(`sort=-significance&cursor=${cursor}`)).toBe(400);
});
