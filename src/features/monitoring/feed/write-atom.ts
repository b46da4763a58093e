import { escapeXml } from '../../../lib/text/escape-xml';
import type { NamedFeedItem } from './feed-items.repo';

/** The fields of an item that a feed shows, without members' marks. */
export type AtomEntry = Pick<
  NamedFeedItem,
  'id' | 'title' | 'content' | 'url' | 'category' | 'competitorName' | 'publishedAt' | 'detectedAt'
>;

interface AtomFeed {
  /** Stays the same for the lifetime of the feed. */
  id: string;
  title: string;
  /** Address of the feed. */
  selfUrl: string;
  siteUrl: string;
  updated: string;
  entries: readonly AtomEntry[];
}

/** Returns an Atom document (RFC 4287). Texts are plain, so that feed readers don't treat them as markup. */
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
