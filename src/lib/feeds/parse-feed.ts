import { decodeText } from './decode-text';
import { readJsonFeed } from './json-feed';
import { elementsIn, parseMarkup, type FeedElement } from './markup';
import { readFeed } from './read-feed';

export interface Feed {
  /** Plain text on one line, '' where there is none. */
  title: string;
  link: string | null;
  id: string | null;
  /** Plain text, '' where there is none. */
  description: string;
  /** As the feed writes it, such as `en-us`. */
  language: string | null;
  items: FeedItem[];
}

export interface FeedItem {
  /** What the feed itself tells items apart by; null where it has nothing of the kind. */
  id: string | null;
  /** Plain text on one line, '' where there is none. */
  title: string;
  /** Whole where the feed's own address is known. */
  link: string | null;
  /** Plain text, '' where there is none. */
  content: string;
  /** ISO 8601 in UTC; null where there is none that can be understood. */
  publishedAt: string | null;
  /** Who published it, where the feed is one of several publishers' items; null where it does not say. */
  source: string | null;
}

/** More than this many items are no news. */
const MAX_ITEMS = 1_000;

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, CDF and JSON Feed, well-formed or not.
 * @param contentType of the answer that brought it, for its charset
 * @param url where it was found: relative addresses are made whole with it
 * @throws Error where it is none of these
 */
export function parseFeed(
  source: Uint8Array | string,
  { contentType = null, url = '' }: { contentType?: string | null; url?: string } = {},
): Feed {
  const text = typeof source === 'string' ? source : decodeText(source, contentType);
  const feed = /^\s*[{[]/.test(text) ? readJsonFeed(text, url) : readMarkup(text, url);
  return { ...feed, items: feed.items.slice(0, MAX_ITEMS) };
}

const roots = new Set(['rss', 'rdf:rdf', 'rdf', 'feed', 'atom:feed', 'channel', 'atom:channel']);

function readMarkup(text: string, url: string): Feed {
  const root = findRoot(parseMarkup(text, url));
  if (root === undefined) throw new Error('This is not a feed');
  return readFeed(root);
}

/** The first element that begins a feed, but not one inside of a web page. */
function findRoot(document: FeedElement): FeedElement | undefined {
  for (const element of elementsIn(document)) {
    if (roots.has(element.name)) return element;
    if (/^(xhtml:)?(html|body)$/.test(element.name)) return undefined;
  }
  return undefined;
}
