import { hash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';
import { postsFeed, startSites, type SitesStub } from '../../../testing/sites';
import type { NamedFeedItem } from '../feed/feed-items.repo';

let sites: SitesStub;
let server: TestServer;
let owner: Client;
let competitorId: string;

beforeAll(async () => {
  sites = await startSites();
  server = await startTestServer(sites.env);
  owner = await server.signUp('ada@example.org');
});
afterAll(async () => {
  await server.close();
  await sites.close();
});
beforeEach(async () => {
  await server.app.db.write('competitors').delete();
  competitorId = (await makeCompetitor(owner)).id;
});

const watch = (path: string) => makeSource(owner, competitorId, { sourceUrl: `${sites.url}${path}` });
const check = () => server.app.sourceChecks.check({ all: true });
const titles = async () =>
  (await owner.get<NamedFeedItem[]>('/api/feed-items?limit=1000')).body.map(({ title }) => title);

describe('items of a feed that were seen before', () => {
  interface Post {
    title: string;
    guid?: string;
    link?: string;
    date?: string;
  }
  const feedOf = (posts: readonly Post[]) =>
    `<rss><channel><title>Initrode</title>${posts
      .map(
        ({ title, guid, link = '', date }) =>
          `<item><title>${title}</title>${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}
           <link>${link.replaceAll('&', '&amp;')}</link>${date === undefined ? '' : `<pubDate>${date}</pubDate>`}</item>`,
      )
      .join('')}</channel></rss>`;
  /** Returns the titles of the new items of each check, the newest first. */
  async function newTitles(...checks: (readonly Post[])[]): Promise<string[][]> {
    await watch('/feed');
    const found: string[][] = [];
    for (const posts of checks) {
      sites.pages.set('/feed', feedOf(posts));
      const { newItems, failed } = await check();
      expect(failed).toEqual([]);
      found.push((await titles()).slice(0, newItems));
    }
    return found;
  }
  const [one, two, three] = [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }] as const;
  const post = 'http://initrode.example/posts/1';

  it.each<[string, Post, ...Post[]]>([
    ['its site moves to https', { ...one, link: post }, { ...one, link: 'https://initrode.example/posts/1' }],
    [
      'its guid moves to https, www and a final slash',
      { ...one, guid: post },
      { ...one, guid: 'https://www.initrode.example/posts/1/' },
    ],
    [
      'its address has tracking parameters',
      { ...one, link: post },
      { ...one, link: `${post}?utm_source=feed&utm_medium=rss` },
      { ...one, link: `${post}#utm_source=feed` },
    ],
    [
      'its address counts the requests',
      { ...one, link: post },
      { ...one, link: `${post}?n=7` },
      { ...one, link: `${post}?n=8` },
    ],
    [
      'its guid counts the requests, and its title is edited later',
      { ...one, guid: `${post}?n=7` },
      { ...one, guid: `${post}?n=8` },
      { title: 'One, edited', guid: `${post}?n=8` },
    ],
  ])('an item does not come again when %s', async (_, first, ...later) => {
    const others = later.map(() => []);
    expect(await newTitles([first], ...later.map((changed) => [changed]))).toEqual([['One'], ...others]);
  });

  it('an item that version 0.1 has seen does not come again', async () => {
    const source = await watch('/feed');
    const seen = (key: string) => ({ sourceId: source.id, dedupeKey: hash('sha256', key, 'base64url') });
    await server.app.db.write('seen_items').insert([seen(`id ${post}`), seen(`url ${post}/2`), seen('id 3')]);
    const posts = [
      { ...one, guid: post },
      { ...two, link: `${post}/2` },
      { ...three, guid: '3' },
    ];
    sites.pages.set('/feed', feedOf(posts));
    expect(await check()).toMatchObject({ newItems: 0, failed: [] });
    sites.pages.set(
      '/feed',
      feedOf([
        { title: 'Four', guid: '4' },
        { ...one, guid: `${post}/` },
      ]),
    );
    expect(await check()).toMatchObject({ newItems: 1, failed: [] });
  });

  it.each<[string, Partial<Post>]>([
    ['a guid', { guid: 'post', link: post }],
    ['a guid, but not a link', { guid: 'post' }],
    ['an address without a guid', { link: post }],
  ])('items that share %s are all found, once', async (_, shared) => {
    const [first, second, third] = [
      { ...shared, ...one },
      { ...shared, ...two },
      { ...shared, ...three },
    ] as const;
    expect(
      await newTitles([first], [second, first], [third, second, first], [third, second], [third]),
    ).toEqual([['One'], ['Two'], ['Three'], [], []]);
  });

  it('items of one address with parameters or parts of their own are all found', async () => {
    const question = (id: number): Post => ({
      title: 'Question',
      link: `http://initrode.example/?topic=${id}`,
    });
    const release = (id: number): Post => ({
      title: `Release ${id}`,
      link: `http://initrode.example/log#v${id}`,
    });
    expect(await newTitles([question(1)], [question(2), question(1)], [release(1)], [release(2)])).toEqual([
      ...[['Question'], ['Question'], ['Release 1'], ['Release 2']],
    ]);
  });
});

describe('feeds that are gzip files', () => {
  it.each([
    ['is a gzip file', gzipSync(postsFeed(2)), {}],
    ['was compressed twice', gzipSync(gzipSync(postsFeed(2))), { 'Content-Encoding': 'gzip' }],
  ])('a feed that %s is read', async (_, body, headers) => {
    sites.pages.set('/feed.xml.gz', (__, response) => void response.writeHead(200, headers).end(body));
    await watch('/feed.xml.gz');
    expect(await check()).toMatchObject({ newItems: 2, failed: [] });
  });

  it('a damaged gzip file is an error', async () => {
    const body = gzipSync(postsFeed(2)).subarray(0, 100);
    sites.pages.set('/feed.xml.gz', (_, response) => void response.end(body));
    await watch('/feed.xml.gz');
    expect((await check()).failed).toMatchObject([{ message: 'This gzip file is damaged or too large' }]);
  });
});
