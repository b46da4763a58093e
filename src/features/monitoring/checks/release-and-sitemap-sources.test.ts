import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client';
import { makeCompetitor, makeSource } from '../../../testing/monitoring';
import { startTestServer, type TestServer } from '../../../testing/server';
import { startSites, type SitesStub } from '../../../testing/sites';
import type { CountedCompetitor } from '../competitors/competitors.entity';
import type { NamedFeedItem } from '../feed/feed-items.repo';
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
  sites.asked = [];
  competitor = await makeCompetitor(owner);
});

const watch = (sourceType: string, path: string) =>
  makeSource(owner, competitor.id, { sourceType, sourceUrl: `${sites.url}${path}` });
const check = () => server.app.sourceChecks.check({ all: true });
const items = async () => (await owner.get<NamedFeedItem[]>('/api/feed-items?limit=1000')).body;
const titles = async () => (await items()).map(({ title }) => title);
const onlySource = async () => (await owner.get<CountedSource[]>('/api/monitored-sources')).body[0];

const releases = (...versions: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Release notes</title>${versions
    .map(
      (
        version,
        index,
      ) => `<entry><id>tag:github.com,2008:Repository/1/${version}</id><title>${version}</title>
        <updated>2026-01-0${index + 1}T00:00:00Z</updated><link href="/initrode/tps/releases/tag/${version}"/>
        <content type="html">&lt;p&gt;Fixes the cover sheet&lt;/p&gt;</content></entry>`,
    )
    .join('')}</feed>`;

describe('a source of GitHub releases', () => {
  it('reports the releases of a repository as product updates, with its name', async () => {
    sites.pages.set('/initrode/tps/releases.atom', releases('v1.0.0', 'TPS 1.1'));
    const source = await watch('github', '/initrode/tps.git/issues/4');
    expect(source.sourceUrl).toBe(`${sites.url}/initrode/tps`);
    expect(await check()).toMatchObject({ checked: 1, newItems: 2, failed: [] });
    expect(await items()).toMatchObject([
      { title: 'TPS 1.1', category: 'product_update', content: 'Fixes the cover sheet' },
      { title: 'tps v1.0.0', url: `${sites.url}/initrode/tps/releases/tag/v1.0.0` },
    ]);
  });

  it('asks only for changes after the first check', async () => {
    const conditions: unknown[] = [];
    sites.pages.set('/initrode/tps/releases.atom', (request, response) => {
      conditions.push(request.headers['if-none-match']);
      if (request.headers['if-none-match'] === '"one"') return void response.writeHead(304).end();
      response.setHeader('etag', '"one"').end(releases('v1'));
    });
    await watch('github', '/initrode/tps');
    await check();
    expect(await check()).toMatchObject({ checked: 1, newItems: 0 });
    expect(await check()).toMatchObject({ checked: 1, newItems: 0 });
    expect(conditions).toEqual([undefined, '"one"', '"one"']);
  });

  it('reports an invalid address, and a repository that does not exist', async () => {
    const refused = await owner.post('/api/monitored-sources', {
      competitorId: competitor.id,
      sourceType: 'github',
      sourceUrl: 'https://github.com/initrode',
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Enter the address of a repository, such as https://github.com/owner/repository' },
    });
    await watch('github', '/initrode/nothing');
    await check();
    expect(await onlySource()).toMatchObject({ lastError: 'There is no public repository at this address' });
  });

  it('refuses the same repository twice, with any form of its address', async () => {
    await makeSource(owner, competitor.id, {
      sourceType: 'github',
      sourceUrl: 'https://github.com/Initrode/TPS',
    });
    const again = await owner.post('/api/monitored-sources', {
      competitorId: competitor.id,
      sourceType: 'github',
      sourceUrl: 'http://www.github.com/initrode/tps/releases',
    });
    expect(again).toMatchObject({ status: 409, body: { error: 'This source is already tracked' } });
  });
});

const page = (path: string, lastmod = '2026-02-03') =>
  `<url><loc>${sites.url}${path}</loc><lastmod>${lastmod}</lastmod></url>`;
const urlset = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => page(path))
    .join('')}</urlset>`;

describe('a source of new pages', () => {
  it('remembers the pages of the first check, and then reports each new page once', async () => {
    sites.pages.set('/sitemap.xml', urlset('/', '/pricing'));
    await watch('sitemap', '/sitemap.xml');
    expect(await check()).toMatchObject({ checked: 1, newItems: 0, failed: [] });
    sites.pages.set('/sitemap.xml', urlset('/', '/pricing', '/blog/acme-raises-20m.html', '/a&amp;b/'));
    expect(await check()).toMatchObject({ newItems: 2 });
    expect(await items()).toMatchObject([
      { title: 'Acme raises 20m', publishedAt: '2026-02-03T00:00:00.000Z' },
      { title: 'A&b', url: `${sites.url}/a&b/` },
    ]);
    expect(await check()).toMatchObject({ newItems: 0 });
  });

  it('does not report a page again that was missing for a while', async () => {
    sites.pages.set('/sitemap.xml', urlset('/', '/pricing'));
    await watch('sitemap', '/sitemap.xml');
    await check();
    sites.pages.set('/sitemap.xml', urlset('/'));
    await check();
    sites.pages.set('/sitemap.xml', urlset('/', '/pricing', '/new'));
    await check();
    expect(await titles()).toEqual(['New']);
  });

  it('finds the sitemaps of a site in robots.txt, reads an index of zipped parts, and lists of addresses', async () => {
    sites.pages.set('/robots.txt', `User-agent: *\nSitemap: ${sites.url}/parts.xml\n`);
    sites.pages.set(
      '/parts.xml',
      `<sitemapindex><sitemap><loc>${sites.url}/one.xml.gz</loc></sitemap>
       <sitemap><loc><![CDATA[${sites.url}/two.txt]]></loc></sitemap></sitemapindex>`,
    );
    sites.pages.set(
      '/one.xml.gz',
      (_, response) => void response.end(gzipSync(urlset('/old', '/partners/new-tier'))),
    );
    sites.pages.set('/two.txt', `${sites.url}/old\n`);
    await watch('sitemap', '/about');
    await check();
    sites.pages.set('/two.txt', `${sites.url}/old\n${sites.url}/careers/head-of-partnerships\n`);
    await check();
    expect(await titles()).toEqual(['Head of partnerships']);
  });

  it('reports many new pages together', async () => {
    sites.pages.set('/sitemap.xml', urlset('/'));
    await watch('sitemap', '/');
    await check();
    sites.pages.set('/sitemap.xml', urlset('/', ...Array.from({ length: 1_200 }, (_, n) => `/p/page-${n}`)));
    expect(await check()).toMatchObject({ newItems: 1 });
    expect(await titles()).toEqual([`1,200 new pages on ${new URL(sites.url).host}`]);
  });

  it('reports a site without a sitemap', async () => {
    await watch('sitemap', '/');
    await check();
    expect((await onlySource())?.lastError).toBe(`${new URL(sites.url).host} has no sitemap`);
  });
});
