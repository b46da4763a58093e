import type { NamedFeedItem } from './feed-items.repo';

/** What a feed shows of an item; nothing of it is what members made of it. */
export type AtomEntry = Pick<
  NamedFeedItem,
  'id' | 'title' | 'content' | 'url' | 'category' | 'competitorName' | 'publishedAt' | 'detectedAt'
>;

interface AtomFeed {
  /** Stays the same for as long as the feed is. */
  id: string;
  title: string;
  /** Where it is had from, and what it is of. */
  selfUrl: string;
  siteUrl: string;
  updated: string;
  entries: readonly AtomEntry[];
}

/** An Atom document (RFC 4287). Its texts are plain, so that no reader takes what somebody else wrote for markup. */
export function writeAtom({ id, title, selfUrl, siteUrl, updated, entries }: AtomFeed): string {
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', `urn:uuid:${id}`),
    element('title', title),
    element('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl)}"/>`,
    element('generator', 'PartnerHub'),
    ...entries.map(writeEntry),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

const writeEntry = (entry: AtomEntry): string =>
  [
    '<entry>',
    element('id', `urn:uuid:${entry.id}`),
    element('title', entry.title),
    element('updated', entry.detectedAt),
    ...(entry.publishedAt === null ? [] : [element('published', entry.publishedAt)]),
    `<author>${element('name', entry.competitorName)}</author>`,
    `<category term="${escapeXml(entry.category)}"/>`,
    ...(entry.url === null ? [] : [`<link rel="alternate" href="${escapeXml(new URL(entry.url).href)}"/>`]),
    element('content', entry.content),
    '</entry>',
  ].join('\n');

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** What XML 1.0 (§2.2) cannot carry, halves of letters among it. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  // `]]>` may not stand in text.
  '>': '&gt;',
  '"': '&quot;',
  // Parsers would make a line feed of it.
  '\r': '&#13;',
};

const escapeXml = (text: string): string =>
  text.replace(forbidden, '').replace(/[&<>"\r]/g, (letter) => references[letter] ?? '');
