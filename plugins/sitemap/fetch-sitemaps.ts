import { PluginError, unzip, type PluginTools } from 'partnerhub/plugin';
import { MAX_PAGES } from './known-pages';
import { parseSitemap, type Sitemap, type SitemapEntry } from './parse-sitemap';

/** Maximum size to read, in bytes. A sitemap may have up to 50 MB, but that is too much for a check. */
const MAX_BYTES = 10 * 1024 * 1024;
/** Maximum number of sitemaps of an index that one check reads, those with the latest changes first. */
const MAX_PARTS = 10;

/** The pages in the sitemaps of a site. */
export interface FoundPages {
  /** The address of the sitemap. */
  sitemapUrl: string;
  pages: SitemapEntry[];
}

/**
 * Returns the pages in the sitemap at an address, or in the sitemaps of the site at this address. @throws Error for
 * users if there is none
 */
export async function fetchPages(url: string, tools: PluginTools): Promise<FoundPages> {
  for await (const sitemapUrl of candidates(url, tools)) {
    const sitemap = await tryFetch(sitemapUrl, tools);
    if (sitemap === null) continue;
    const pages = sitemap.kind === 'pages' ? sitemap.entries : await pagesOfParts(sitemap.entries, tools);
    return { sitemapUrl, pages };
  }
  throw new PluginError(`${new URL(url).host} has no sitemap`);
}

/**
 * Yields the addresses of possible sitemaps: the address itself, those in robots.txt (RFC 9309, 2.2.4), and the usual
 * ones.
 */
async function* candidates(url: string, tools: PluginTools): AsyncGenerator<string> {
  const { origin, pathname } = new URL(url);
  if (/\.(xml|txt)(\.gz)?$/i.test(pathname)) yield url;
  const robots = await tools.fetch(`${origin}/robots.txt`, { maxBytes: 500_000, cutsLonger: true });
  const lines = robots.ok ? (await robots.text()).split(/\r?\n/) : [];
  const listed = lines.flatMap((line) => /^\s*sitemap\s*:\s*(\S+)/i.exec(line)?.[1] ?? []);
  for (const one of listed.slice(0, 3)) if (URL.canParse(one, origin)) yield new URL(one, origin).href;
  yield `${origin}/sitemap.xml`;
  yield `${origin}/sitemap_index.xml`;
}

async function pagesOfParts(parts: readonly SitemapEntry[], tools: PluginTools): Promise<SitemapEntry[]> {
  const latestFirst = [...parts].sort((one, other) =>
    (other.changedAt ?? '').localeCompare(one.changedAt ?? ''),
  );
  const pages: SitemapEntry[] = [];
  for (const { url } of latestFirst.slice(0, MAX_PARTS)) {
    const part = await tryFetch(url, tools);
    // The parts of an index are sitemaps, not further indexes (sitemaps.org/protocol.html#index).
    if (part?.kind !== 'pages') continue;
    for (const page of part.entries.slice(0, MAX_PAGES - pages.length)) pages.push(page);
  }
  return pages;
}

async function tryFetch(url: string, tools: PluginTools): Promise<Sitemap | null> {
  const answer = await tools.fetch(url, { maxBytes: MAX_BYTES });
  if (answer.status === 404 || answer.status === 403 || answer.status === 410) return null;
  if (!answer.ok) throw new PluginError(`${new URL(url).host} answered with an error (${answer.status})`);
  const plain = await unzip(new Uint8Array(await answer.arrayBuffer())).catch(() => null);
  return plain && parseSitemap(new TextDecoder().decode(plain), MAX_PAGES);
}
