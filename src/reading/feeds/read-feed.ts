import { feedDate } from './feed-date';
import { elementsIn, resolve, textOf, type FeedElement } from './markup';
import type { Feed, FeedItem } from './feed';
import { oneLine, titleText } from './plain-text';
import { readText } from './text-construct';

const itemNames = new Set(['item', 'entry', 'atom:entry', 'atom:item']);
const containers = new Set(['channel', 'atom:channel', 'feed', 'atom:feed']);

/** Element names by meaning, the most specific first. Feeds mix the elements of all formats. */
const titles = ['title', 'atom:title', 'dc:title', 'rdf:title'];
const ids = ['guid', 'atom:id', 'id', 'dc:identifier', 'atom:guid'];
const contents = ['content:encoded', 'atom:content', 'content', 'xhtml:body', 'body', 'fullitem'];
const summaries = [
  'description',
  'atom:summary',
  'summary',
  'atom:description',
  'itunes:summary',
  'dc:description',
  'abstract',
  'atom:tagline',
  'tagline',
  'atom:subtitle',
  'subtitle',
  'itunes:subtitle',
  'media:description',
];
const dates = [
  'pubdate',
  'atom:published',
  'published',
  'atom:issued',
  'issued',
  'dc:date',
  'dcterms:issued',
  'atom:created',
  'created',
  'dcterms:created',
  'atom:updated',
  'updated',
  'atom:modified',
  'modified',
  'dcterms:modified',
  'date',
  'lastbuilddate',
  'atom:pubdate',
];
const languages = ['language', 'dc:language', 'atom:language'];

/** Reads a feed in any XML format from its root element. */
export function readFeed(root: FeedElement): Feed {
  const items: FeedElement[] = [];
  for (const element of elementsIn(root)) if (itemNames.has(element.name)) items.push(element);
  const container = containerOf(root);
  return {
    title: titleOf(container) ?? '',
    link: linkOf(container),
    id: idOf(container),
    description: textAmong(container, summaries) ?? '',
    language: first(container, languages, text) ?? root.attributes['xml:lang'] ?? null,
    items: items.map(readItem),
  };
}

/** Returns the element that describes the feed. In RSS it is one level deeper than in Atom. */
function containerOf(root: FeedElement): FeedElement {
  if (containers.has(root.name)) return root;
  return childrenOf(root).find(({ name }) => containers.has(name)) ?? root;
}

function readItem(item: FeedElement): FeedItem {
  const media = childrenOf(item).find(({ name }) => name === 'media:group');
  const content =
    textAmong(item, contents) ?? textAmong(item, summaries) ?? (media && textAmong(media, summaries));
  return {
    id: idOf(item),
    title: titleOf(item) ?? first(item, ['media:title', 'itunes:title'], text) ?? '',
    link: linkOf(item) ?? permalinkOf(item) ?? enclosureOf(item),
    content: content ?? '',
    publishedAt:
      first(item, dates, (element) => feedDate(textOf(element))) ??
      feedDate(item.attributes['lastmod'] ?? ''),
    source: first(item, ['source', 'atom:source'], sourceOf),
  };
}

const childrenOf = (element: FeedElement): FeedElement[] =>
  element.children.filter((child) => typeof child !== 'string');

/** Returns the first result of `read` for the named children that is neither null nor empty. */
function first<T>(
  parent: FeedElement,
  names: readonly string[],
  read: (element: FeedElement) => T | null,
): T | null {
  const children = childrenOf(parent);
  for (const name of names)
    for (const child of children) {
      if (child.name !== name) continue;
      const value = read(child);
      if (value !== null && value !== '') return value;
    }
  return null;
}

const text = (element: FeedElement): string => oneLine(textOf(element));
const titleOf = (parent: FeedElement) =>
  first(parent, titles, (element) => oneLine(readText(element, titleText)));
const textAmong = (parent: FeedElement, names: readonly string[]) =>
  first(parent, names, (element) => readText(element));

function idOf(element: FeedElement): string | null {
  return first(element, ids, text) ?? (element.attributes['rdf:about'] || null);
}

/** Returns a link: the text in RSS, `href` in Atom and CDF. Prefers a link to an HTML page. */
function linkOf(parent: FeedElement): string | null {
  const links = childrenOf(parent).filter(({ name }) => name === 'link' || name === 'atom:link');
  const typed = links.filter(({ attributes }) => attributes['href']);
  const alternates = typed.filter(({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate');
  const chosen =
    alternates.find(({ attributes }) => /html/.test(attributes['type'] ?? 'html')) ?? alternates[0];
  const plain = links.find((link) => !link.attributes['href'] && text(link) !== '');
  if (plain && (plain.name === 'link' || !chosen)) return resolve(text(plain), plain.base);
  if (chosen) return resolve(chosen.attributes['href'], chosen.base);
  const href = parent.attributes['href'];
  return href ? resolve(href, parent.base) : null;
}

/** Returns the guid, or the id in Atom, if it is an http(s) address, unless `isPermaLink` is false. */
function permalinkOf(item: FeedElement): string | null {
  return first(item, ['guid', 'atom:guid', 'atom:id', 'id'], (guid) => {
    const isLink =
      guid.attributes['ispermalink']?.toLowerCase() !== 'false' && /^https?:\/\//i.test(text(guid));
    return isLink ? text(guid) : null;
  });
}

/** Returns the name of the source: the text in RSS, the title of the source feed in Atom. */
const sourceOf = (source: FeedElement): string | null =>
  childrenOf(source).length === 0 ? text(source) : titleOf(source);

const enclosureOf = (item: FeedElement) =>
  first(item, ['enclosure', 'media:content'], ({ attributes, base }) =>
    attributes['url'] ? resolve(attributes['url'], base) : null,
  );
