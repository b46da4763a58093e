import { hash } from 'node:crypto';
import { canonicalUrl } from '../../../../lib/addresses/canonical-url';

/** The details of an item that identify it within its source. */
export interface Identified {
  id: string | null;
  url: string | null;
  title: string;
  publishedAt: string | null;
}

export interface ItemKeys {
  /** Hash of the item's id, or else its address, or else title and date. */
  dedupeKey: string;
  /** Returns the keys that are needed only if `dedupeKey` is unknown, as that of few items is. */
  otherKeys(): OtherKeys;
}

export interface OtherKeys {
  /** The item is known if one of these keys is. */
  aliases: string[];
  /** Stored besides `dedupeKey`. */
  stored: string[];
  /** The items with the same id or address; null if there are no others. */
  group: { name: string; size: number; keys: string[] } | null;
}

/** The texts that keys are made of. */
interface Identity {
  name: string;
  /** As `name` was until version 0.1. */
  raw: string;
  /** Distinguishes items with the same name, unless they have the same title. */
  titled(): string;
  dated(): string;
  /** The address without parameters, with title and date; null for other names. */
  page(): string | null;
}

const keyOf = (text: string): string => hash('sha256', text, 'base64url');

/** Fragments that describe where a visitor came from. Others name a part of a page, such as a release. */
const trackingFragment = /^#(utm_|xtor=|ftag=|at_)/i;

/** Returns the same text for addresses that differ only in scheme, `www.`, a final slash or tracking parameters. */
function normalAddress(text: string): string | null {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null;
  const { hash: fragment } = new URL(text);
  const address = canonicalUrl(text).replace(/^www\./, '');
  return trackingFragment.test(fragment) ? address : address + fragment;
}

function identify({ id, url, title, publishedAt }: Identified): Identity {
  const kind = id ? 'id' : 'url';
  const given = id || url;
  const address = given ? normalAddress(given) : null;
  const raw = given ? `${kind} ${given}` : `text ${title} ${publishedAt ?? ''}`;
  const name = address === null ? raw : `${kind} ${address}`;
  const titled = () => `${name}\n${(url && normalAddress(url)) || url || ''}\n${title}`;
  return {
    name,
    raw,
    titled,
    dated: () => `${titled()}\n${publishedAt ?? ''}`,
    page: () => address && `page ${address.replace(/[?#].*$/, '')}\n${title}\n${publishedAt ?? ''}`,
  };
}

function countBy<T>(all: readonly T[], textOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(textOf(one), (counts.get(textOf(one)) ?? 0) + 1);
  return counts;
}

/**
 * Returns the keys of the items of a check; null for copies of other items. An id or address that several items share
 * doesn't identify any of them, so their other details do.
 */
export function keysOfItems(items: readonly Identified[]): (ItemKeys | null)[] {
  const all = items.map(identify);
  const sharing = findSharing(all);
  const copies = new Set(all.filter(isCopyIn(new Set(), sharing)));
  const shown = all.filter((one) => !copies.has(one));
  const shared = findSharing(shown);
  const names = countBy(shown, ({ name }) => name);
  const titles = countBy([...shared], (one) => one.titled());
  let pages: Map<string, number> | undefined;
  return all.map((one) => {
    if (copies.has(one)) return null;
    if (shared.has(one)) {
      const isTitled = titles.get(one.titled()) === 1;
      // The item may have been alone with these keys before.
      const keys = [one.name, one.raw, ...(isTitled ? [] : [one.titled()])].map(keyOf);
      const group = { name: one.name, size: names.get(one.name) ?? 0, keys };
      return {
        dedupeKey: keyOf(isTitled ? one.titled() : one.dated()),
        otherKeys: () => ({ aliases: [keyOf(one.dated())], stored: [], group }),
      };
    }
    return {
      dedupeKey: keyOf(one.name),
      otherKeys() {
        pages ??= countBy(shown, (other) => other.page() ?? '');
        const page = one.page();
        // A site may count its readers in a parameter.
        const stored = page !== null && pages.get(page) === 1 ? [keyOf(page)] : [];
        const aliases = [...[one.raw, one.titled(), one.dated()].map(keyOf), ...stored];
        return { aliases, stored, group: null };
      },
    };
  });
}

function findSharing(all: readonly Identity[]): Set<Identity> {
  const counts = countBy(all, ({ name }) => name);
  return new Set(all.filter(({ name }) => (counts.get(name) ?? 0) > 1));
}

const isCopyIn = (seen: Set<string>, sharing: ReadonlySet<Identity>) => (one: Identity) =>
  sharing.has(one) && seen.size === seen.add(one.dated()).size;
