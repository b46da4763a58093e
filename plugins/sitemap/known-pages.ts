import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SitemapEntry } from './parse-sitemap';

/** The most pages of a site that are watched: their snapshot is then as long as a snapshot may be. */
export const MOST_PAGES = 100_000;
const HASH_LENGTH = 8;

/** Returns 48 bits of a hash, in base64url. Two of 100,000 pages have the same one with a chance of 1 in 50,000. */
const hashOf = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, HASH_LENGTH);

/** Returns the pages by the hash of their address, and lets other work run in between. */
export async function byHash(pages: readonly SitemapEntry[]): Promise<Map<string, SitemapEntry>> {
  const found = new Map<string, SitemapEntry>();
  for (const [index, page] of pages.entries()) {
    found.set(hashOf(page.url), page);
    if (index % 5_000 === 4_999) await setImmediate();
  }
  return found;
}

/** The pages of a site that were seen before. */
export function readKnown(snapshot: string): Set<string> {
  const known = new Set<string>();
  for (let start = 0; start < snapshot.length; start += HASH_LENGTH)
    known.add(snapshot.slice(start, start + HASH_LENGTH));
  return known;
}

/** Pages that are missing now stay known, so that they aren't new when they come back, as long as there is room. */
export const writeKnown = (current: Iterable<string>, before: Iterable<string>): string =>
  [...new Set([...current, ...before])].slice(0, MOST_PAGES).join('');
