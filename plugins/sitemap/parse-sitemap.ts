import { setImmediate } from 'node:timers/promises';

/** A page, or the sitemap of a part of the site. */
export interface SitemapEntry {
  url: string;
  /** ISO 8601; null if it is missing or invalid. */
  changedAt: string | null;
}

export interface Sitemap {
  kind: 'pages' | 'index';
  entries: SitemapEntry[];
}

const MAX_URL = 2048;
/** Number of entries to read before pausing for other work, which takes a few milliseconds. */
const AT_ONCE = 2_000;

/**
 * Reads a sitemap in XML (sitemaps.org/protocol.html) or as text with one address per line. Returns null for anything else.
 * Takes linear time, and doesn't need well-formed XML.
 */
export async function parseSitemap(text: string, mostEntries: number): Promise<Sitemap | null> {
  const start = text.slice(0, 4096);
  const read = (parts: Iterable<SitemapEntry | null>) => collect(parts, mostEntries);
  if (/<(\w+:)?sitemapindex[\s>]/i.test(start))
    return { kind: 'index', entries: await read(entriesOf(text, 'sitemap')) };
  if (/<(\w+:)?urlset[\s>]/i.test(start))
    return { kind: 'pages', entries: await read(entriesOf(text, 'url')) };
  const isList = !start.includes('<') && isWebUrl(start.trimStart().split(/\s/, 1)[0] ?? '');
  return isList ? { kind: 'pages', entries: await read(lines(text)) } : null;
}

async function collect(parts: Iterable<SitemapEntry | null>, most: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  let count = 0;
  for (const entry of parts) {
    if (entry !== null) entries.push(entry);
    if (entries.length >= most) break;
    count += 1;
    if (count % AT_ONCE === 0) await setImmediate();
  }
  return entries;
}

function* lines(text: string): Generator<SitemapEntry | null> {
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from);
    const line = text.slice(from, end === -1 ? text.length : end).trim();
    yield isWebUrl(line) ? { url: line, changedAt: null } : null;
    from = end === -1 ? text.length : end + 1;
  }
}

function* entriesOf(text: string, element: 'url' | 'sitemap'): Generator<SitemapEntry | null> {
  const tag = new RegExp(`<(?:\\w+:)?${element}[\\s>]`, 'gi');
  let start = tag.exec(text);
  while (start) {
    const from = tag.lastIndex;
    start = tag.exec(text);
    yield entryOf(text.slice(from, start?.index ?? text.length));
  }
}

function entryOf(part: string): SitemapEntry | null {
  const url = valueOf(part, 'loc');
  if (url === null || !isWebUrl(url)) return null;
  const changed = Date.parse(valueOf(part, 'lastmod') ?? '');
  return { url, changedAt: Number.isNaN(changed) ? null : new Date(changed).toISOString() };
}

const tags = { loc: /<(?:\w+:)?loc>/i, lastmod: /<(?:\w+:)?lastmod>/i };

function valueOf(part: string, element: 'loc' | 'lastmod'): string | null {
  const tag = tags[element].exec(part);
  if (!tag) return null;
  const from = tag.index + tag[0].length;
  const end = part.indexOf('</', from);
  if (end === -1 || end - from > 2 * MAX_URL) return null;
  const value = part.slice(from, end).trim();
  const raw = /^<!\[CDATA\[(.*)\]\]>$/s.exec(value)?.[1];
  return raw === undefined ? decodeEntities(value) : raw.trim();
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (whole, name: string) => entities[name] ?? whole);

const isWebUrl = (url: string): boolean =>
  url.length <= MAX_URL && /^https?:\/\//i.test(url) && URL.canParse(url);
