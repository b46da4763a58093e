import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { ShownFeedItem } from '../feed/feed-items.service';
import { isSameStory, storyOf } from './same-story.rules';

const isSame = (one: string, other: string): boolean => {
  const [first, second] = [storyOf(one), storyOf(other)];
  const shared = [...first.words].filter((word) => second.words.has(word)).length;
  return isSameStory(first, second, shared);
};

describe('titles', () => {
  it.each([
    [
      'Initrode raises $20M Series B led by Penetrode',
      'Initrode raises $20 million in Series B led by Penetrode',
    ],
    ['Initrode buys Globex to enter Asia', 'Initrode buys Globex to enter Asia - TechCrunch'],
    [
      'Initrode appoints Bill Lumbergh as chief executive',
      'Bill Lumbergh appointed chief executive of Initrode',
    ],
    [
      'Initrode partners with Globex on payments',
      'Initrode partners with Globex on payments in Europe | Reuters',
    ],
  ])('"%s" and "%s" tell the same story', (one, other) => {
    expect(isSame(one, other)).toBe(true);
  });

  it.each([
    ['Initrode raises $20M Series B', 'Initrode raises $45M Series C'],
    ['Initrode release notes 4.12 for admins', 'Initrode release notes 4.13 for admins'],
    ['Initrode partners with Globex on payments', 'Initrode partners with Hooli on search'],
    ['Product update', 'Product news'],
    ['Update', 'Update'],
  ])('"%s" and "%s" tell two stories', (one, other) => {
    expect(isSame(one, other)).toBe(false);
  });
});

describe('the feed', () => {
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
  beforeEach(async () => {
    await server.app.db.write('competitors').delete();
    sites.pages.clear();
  });

  const feed = (...titles: string[]): string =>
    `<rss version="2.0"><channel><title>x</title>${titles.map((title) => `<item><guid>${title}</guid><title>${title}</title></item>`).join('')}</channel></rss>`;
  const STORY = 'Initrode raises $20M to automate expense reports';
  const RETOLD = ['Initrode raises $20 million to automate expense reports', `${STORY} - TechCrunch`];

  async function watch(client = team.owner, ...paths: string[]): Promise<string> {
    const { id } = await makeCompetitor(client);
    for (const path of paths) await makeSource(client, id, { sourceUrl: `${sites.url}${path}` });
    return id;
  }
  const check = () => server.app.sourceChecks.check({ all: true });
  const list = async (query = '', client = team.viewer) => {
    const { body, headers } = await client.get<ShownFeedItem[]>(`/api/feed-items?${query}`);
    return { items: body, titles: body.map(({ title }) => title), total: headers.get('X-Total-Count') };
  };

  it('groups reports of a story from several sources about one competitor', async () => {
    sites.pages
      .set('/one', feed(STORY, 'Initrode opens an office in Lisbon'))
      .set('/two', feed(RETOLD[0] ?? ''));
    const competitorId = await watch(team.owner, '/one', '/two');
    await check();
    sites.pages.set('/three', feed(RETOLD[1] ?? ''));
    await makeSource(team.owner, competitorId, { sourceUrl: `${sites.url}/three` });
    await check();
    const all = await list();
    expect(all.titles).toHaveLength(4);
    const first = all.items.find(({ reports, storyId }) => reports === 3 && storyId === null);
    expect([STORY, ...RETOLD]).toContain(first?.title);
    expect(first?.significance).toBe(75 + 3 + 3);

    for (const query of ['grouped=true', `grouped=true&competitorId=${competitorId}`]) {
      const { items, total } = await list(query);
      expect(items.map(({ title, reports }) => [title, reports]).sort()).toEqual(
        [
          [first?.title, 3],
          ['Initrode opens an office in Lisbon', 1],
        ].sort(),
      );
      expect(total).toBe('2');
      expect((await list(`${query}&limit=1`)).total).toBe('2');
    }
    const others = await list(`storyId=${first?.id}`);
    expect([...others.titles, first?.title].sort()).toEqual([STORY, ...RETOLD].sort());
    expect(others.items.every(({ storyId, reports }) => storyId === first?.id && reports === 3)).toBe(true);
    expect((await list(`storyId=${first?.id}`, team.outsider)).titles).toEqual([]);

    const url = `/api/feed-items/${first?.id}`;
    const { body } = await team.editor.patch<ShownFeedItem>(url, { category: 'blog' });
    expect(body).toMatchObject({ reports: 3, significance: 25 + 6 });

    await server.app.db.write('feed_items').where({ id: first?.id }).delete();
    expect((await list('grouped=true')).titles).toHaveLength(3);
  });

  it('keeps stories of other workspaces, other competitors, one source and other weeks apart', async () => {
    sites.pages.set('/one', feed(STORY)).set('/two', feed(RETOLD[0] ?? ''));
    sites.pages.set('/both', feed(STORY, RETOLD[0] ?? ''));
    await watch(team.owner, '/one');
    await watch(team.owner, '/two');
    await watch(team.owner, '/both');
    await watch(team.outsider, '/one');
    await check();
    expect((await list()).items.map(({ reports }) => reports)).toEqual([1, 1, 1, 1]);
    expect((await list('', team.outsider)).items.map(({ reports }) => reports)).toEqual([1]);

    const late = await watch(team.owner, '/one');
    await check();
    server.clock.advance(days(6));
    await makeSource(team.owner, late, { sourceUrl: `${sites.url}/two` });
    await check();
    expect((await list('grouped=true')).items).toHaveLength(6);
  });
});
