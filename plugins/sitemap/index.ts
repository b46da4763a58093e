import { definePlugin, PluginError, type FoundItem, type SourceType } from 'partnerhub/plugin';
import { fetchPages } from './fetch-sitemaps';
import { byHash, readKnown, writeKnown } from './known-pages';
import { titleOf } from './page-title';
import type { SitemapEntry } from './parse-sitemap';

/**
 * Maximum number of new pages to report one by one. If there are more, the site has moved or was rebuilt, and they are
 * reported together.
 */
const MAX_ITEMS = 50;

const itemOf = ({ url, changedAt }: SitemapEntry): FoundItem => ({
  id: url,
  title: titleOf(url),
  content: `New page: ${url}`,
  url,
  publishedAt: changedAt,
});

const summaryOf = (pages: readonly SitemapEntry[], host: string, at: Date): FoundItem => ({
  id: `many-${at.toISOString()}`,
  title: `${pages.length.toLocaleString('en-US')} new pages on ${host}`,
  content: pages
    .slice(0, MAX_ITEMS)
    .map(({ url }) => url)
    .join('\n'),
  url: pages[0]?.url ?? null,
  publishedAt: at,
});

/** New pages in the sitemap of a site. The first check only stores the existing pages. */
const sitemap: SourceType = {
  type: 'sitemap',
  label: 'New pages (sitemap)',
  takes: 'url',

  normalize(address) {
    if (address.url === null) throw new PluginError('A sitemap needs the URL of a site');
    return address;
  },

  async discover({ url }, tools) {
    if (url === null) return [];
    const { sitemapUrl, pages } = await fetchPages(url, tools);
    const title = `${pages.length.toLocaleString('en-US')} pages of ${new URL(sitemapUrl).host}`;
    return [{ url: sitemapUrl, handle: null, title }];
  },

  async check({ url, snapshot }, tools) {
    if (url === null) throw new PluginError('This source has no URL');
    const { pages, sitemapUrl } = await fetchPages(url, tools);
    const current = await byHash(pages);
    const known = snapshot === null ? null : readKnown(snapshot);
    const added = known === null ? [] : [...current].filter(([hash]) => !known.has(hash));
    const found = added.map(([, page]) => page);
    const items =
      found.length > MAX_ITEMS
        ? [summaryOf(found, new URL(sitemapUrl).host, tools.now())]
        : found.map(itemOf);
    return { items, snapshot: writeKnown(current.keys(), known ?? []) };
  },
};

export default definePlugin({ sources: [sitemap] });
