import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { Discovery } from './discover-sources';

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
  sites.pages.clear();
  sites.asked.length = 0;
  await server.app.db.write('competitors').delete();
});

const discover = (path: string, details: object = {}) =>
  team.editor.post<Discovery>('/api/monitored-sources/discover', {
    sourceUrl: sites.url + path,
    ...details,
  });
const found = async (path: string) => (await discover(path)).body.sources.map(({ sourceUrl }) => sourceUrl);
const titled = (title: string, posts: number) => postsFeed(posts).replace('Initrode', title);
const alternate = (href: string, type = 'application/rss+xml') =>
  `<link rel="alternate" type="${type}" href="${href}">`;

it('checks every role for searching an address', async () => {
  const statuses = await statusByCaller(server, team, (client) =>
    client.post('/api/monitored-sources/discover', { sourceType: 'url', sourceUrl: sites.url }),
  );
  expect(statuses).toEqual({
    anyone: 401,
    portal: 403,
    viewer: 403,
    editor: 200,
    admin: 200,
    owner: 200,
    outsider: 200,
  });
});

describe('feeds at an address', () => {
  it('returns the feed itself', async () => {
    sites.pages.set('/feed', postsFeed(3));
    expect(await discover('/feed')).toMatchObject({
      status: 200,
      body: {
        sources: [
          {
            sourceUrl: `${sites.url}/feed`,
            sourceHandle: null,
            title: 'Initrode',
            items: 3,
            newestAt: '2026-01-03T00:00:00.000Z',
          },
        ],
        problem: null,
      },
    });
  });

  it("returns all feeds that a page links, without copies and addresses that aren't feeds", async () => {
    const api = alternate('/wp-json/pages/1', 'application/json');
    sites.pages
      .set(
        '/',
        `<html>${api}${alternate('/feed')}${alternate('/atom')}<a href="/jobs/rss.xml">Jobs</a></html>`,
      )
      .set('/wp-json/pages/1', '{"id":1}')
      .set('/feed', titled('News', 3))
      .set('/atom', titled('News', 3))
      .set('/jobs/rss.xml', titled('Jobs', 1));
    const { body } = await discover('/');
    expect(body.sources).toMatchObject([
      { sourceUrl: `${sites.url}/feed`, title: 'News', items: 3 },
      { sourceUrl: `${sites.url}/jobs/rss.xml`, title: 'Jobs', items: 1 },
    ]);
  });

  it('finds a feed at a usual path of a page without links, with few requests', async () => {
    sites.pages.set('/', '<!doctype html><p>Hello').set('/atom.xml', postsFeed(1));
    expect(await found('/')).toEqual([`${sites.url}/atom.xml`]);
    expect(sites.asked).toEqual(['/', '/feed', '/rss.xml', '/atom.xml']);
    sites.asked.length = 0;
    sites.pages.delete('/atom.xml');
    expect(await found('/')).toEqual([]);
    expect(sites.asked.length).toBeLessThanOrEqual(10);
  });

  it('requests at most six links of a page', async () => {
    const links = Array.from({ length: 50 }, (_, index) => alternate(`/no/${index}`)).join('');
    sites.pages.set('/', `<html>${links}</html>`).set('/feed', postsFeed(1));
    expect(await found('/')).toEqual([`${sites.url}/feed`]);
    expect(sites.asked).toHaveLength(8);
  });

  it("reports the reason if an address can't be read", async () => {
    expect((await discover('/gone')).body).toEqual({
      sources: [],
      problem: expect.stringMatching(/answered with an error \(404\)$/),
    });
    const inside = await discover('', { sourceUrl: 'http://10.0.0.1/feed' });
    expect(inside.body.problem).toBe('Refused: 10.0.0.1 is a private address');
  });

  it.each([
    [{ sourceUrl: '', sourceHandle: '@x' }, 'sourceHandle', 'An RSS source needs a URL'],
    [{ sourceUrl: 'ftp://a.example' }, 'sourceUrl', 'Only http and https addresses can be fetched'],
    [
      { sourceType: 'youtube', sourceUrl: 'https://example.com' },
      'sourceUrl',
      'Enter a YouTube channel: its address, its @handle or its id',
    ],
  ])('refuses %j', async (details, field, message) => {
    expect(await discover('', details)).toMatchObject({
      status: 400,
      body: { fields: { [field]: [message] } },
    });
  });
});

it('a check tries every feed that a page links, and then the usual paths', async () => {
  const api = alternate('/wp-json/pages/1', 'application/json');
  sites.pages
    .set('/', `<html>${api}${alternate('/old')}<a href="/blog/feed/">RSS</a></html>`)
    .set('/wp-json/pages/1', '{"items":3}')
    .set('/blog/feed/', postsFeed(2))
    .set('/bare', '<!doctype html><p>Hello')
    .set('/index.xml', titled('Bare', 1));
  const competitor = await makeCompetitor(team.editor);
  await makeSource(team.editor, competitor.id, { sourceUrl: `${sites.url}/` });
  await makeSource(team.editor, competitor.id, { sourceUrl: `${sites.url}/bare` });
  const check = () => server.app.sourceChecks.check({ workspaceId: team.workspaceId, all: true });
  expect(await check()).toMatchObject({ checked: 2, newItems: 3, failed: [] });
  server.clock.advance(1000);
  sites.asked.length = 0;
  await check();
  expect(sites.asked.sort()).toEqual(['/blog/feed/', '/index.xml']);
});
