import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { SitemapEntry } from './parse-sitemap';

/** Maximum number of watched pages of a site. Their snapshot then has the maximum length. */
export const MAX_PAGES = 100_000;
const HASH_LENGTH = 8;

/**
 * Returns 48 bits of a hash, in base64url. The probability that two of 100,000 pages have the same hash is 1 in 50,000.
 */
const hashOf = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, HASH_LENGTH);

/** Returns the pages by the hash of their address. Pauses, so that other work can run. */
export async function byHash(pages: readonly SitemapEntry[]): Promise<Map<string, SitemapEntry>> {
  const found = new Map<string, SitemapEntry>();
  for (const [index, page] of pages.entries()) {
    found.set(hashOf(page.url), page);
    if (index % 5_000 === 4_999) await setImmediate();
  }
  return found;
}

/** Returns the hashes of the known pages of a site. */
export function readKnown(snapshot: string): Set<string> {
  const known = new Set<string>();
  for (let start = 0; start < snapshot.length; start += HASH_LENGTH)
    known.add(snapshot.slice(start, start + HASH_LENGTH));
  return known;
}

/**
 * Returns a snapshot of the known pages. Missing pages stay known if there is room, so that they aren't new when they
 * come back.
 */
export const writeKnown = (current: Iterable<string>, before: Iterable<string>): string =>
  [...new Set([...current, ...before])].slice(0, MAX_PAGES).join('');
