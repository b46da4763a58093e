import {
  PluginError,
  type Feed,
  type FoundSource,
  type PluginTools,
  type SourceAddress,
} from 'partnerhub/plugin';
import { findFeeds, usualFeeds } from './find-feeds';
import { bytesOf, requestFeed, requireOk, tryFeed, type FoundFeed } from './request-feed';

/** Maximum number of a page's links to try. */
const MAX_LINKS = 6;

/** Returns whether a response is HTML, which is searched for feeds. */
const isPage = (text: string): boolean => /<(!doctype html|html|head|body)\b/i.test(text.slice(0, 4096));

/**
 * Yields the feeds of a page, one request after the other: the feeds that it links, or else the first feed at a usual
 * path.
 */
export async function* feedsOfPage(
  bytes: Uint8Array,
  pageUrl: string,
  tools: PluginTools,
): AsyncGenerator<FoundFeed> {
  const html = new TextDecoder().decode(bytes);
  let isFound = false;
  const tried = new Set([pageUrl]);
  for (const url of findFeeds(html, pageUrl).slice(0, MAX_LINKS)) {
    if (tried.has(url)) continue;
    tried.add(url);
    const found = await tryFeed(url, tools);
    if (found === null) continue;
    isFound = true;
    yield found;
  }
  if (isFound || !isPage(html)) return;
  for (const url of usualFeeds(pageUrl)) {
    const found = tried.has(url) ? null : await tryFeed(url, tools);
    if (found !== null) return yield found;
  }
}

/**
 * Returns the feed at an address, or all feeds of the page there.
 * @throws PluginError if the address can't be fetched
 */
export async function discoverFeeds({ url }: SourceAddress, tools: PluginTools): Promise<FoundSource[]> {
  if (url === null) throw new PluginError('An RSS source needs a URL');
  const answer = await requestFeed(url, {}, tools);
  requireOk(answer);
  const bytes = await bytesOf(answer);
  const pageUrl = answer.url || url;
  const contentType = answer.headers.get('content-type');
  const itself = await tools.readFeed(bytes, { contentType, url: pageUrl }).catch(() => null);
  if (itself !== null) return [describe(url, itself)];
  const found = new Map<string, FoundSource>();
  for await (const { url: feedUrl, feed } of feedsOfPage(bytes, pageUrl, tools)) {
    // Offer RSS and Atom versions of the same feed only once.
    const isCopy = [...found.values()].some((other) => isSame(other, describe(feedUrl, feed)));
    if (!isCopy) found.set(feedUrl, describe(feedUrl, feed));
  }
  return [...found.values()];
}

const isSame = (one: FoundSource, other: FoundSource): boolean =>
  one.title === other.title && one.items === other.items && one.newestAt === other.newestAt;

const describe = (url: string, { title, items }: Feed): FoundSource => ({
  url,
  handle: null,
  title,
  items: items.length,
  newestAt:
    items
      .flatMap(({ publishedAt }) => publishedAt ?? [])
      .sort()
      .at(-1) ?? null,
});
