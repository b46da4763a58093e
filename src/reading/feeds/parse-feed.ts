import { decodeText } from './decode-text';
import type { Feed } from './feed';
import { readJsonFeed } from './json-feed';
import { elementsIn, parseMarkup, type FeedElement } from './markup';
import { readFeed } from './read-feed';

/** Further items of a feed are ignored. */
const MAX_ITEMS = 1_000;

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom 0.3 and 1.0, CDF and JSON Feed, well-formed or not.
 * @param contentType The header of the response, for the charset.
 * @param url The feed's address, against which relative addresses are resolved.
 * @throws Error for any other text
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
  const document = parseMarkup(text, url);
  const root = findRoot(document) ?? feedOfEntry(document);
  if (root === undefined) throw new Error('This is not a feed');
  return readFeed(root);
}

/** Returns the first root element of a feed, unless the document is a web page. */
function findRoot(document: FeedElement): FeedElement | undefined {
  for (const element of elementsIn(document)) {
    if (roots.has(element.name)) return element;
    if (/^(xhtml:)?(html|body)$/.test(element.name)) return undefined;
  }
  return undefined;
}

/** Returns a feed with the document's entry. Atom allows an entry without a feed around it (RFC 4287, 2). */
function feedOfEntry(document: FeedElement): FeedElement | undefined {
  const entry = document.children.find((child) => typeof child !== 'string');
  if (entry?.name !== 'atom:entry') return undefined;
  return { name: 'atom:feed', attributes: entry.attributes, children: [entry], base: entry.base };
}
