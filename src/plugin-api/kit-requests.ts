import type { KitTools } from './kits';
import { PluginError } from './plugin-error';

/** Reading JSON of other programs, of which nothing is certain. */

export type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => value instanceof Object && !Array.isArray(value);

/** Returns an object; an empty one for anything else. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

/** Returns the objects of a list. */
export const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : []);

/** Returns a text or a number as text; null for anything else and for an empty text. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Joins a first and a last name. */
export const fullName = (first: unknown, last: unknown): string =>
  [textOf(first), textOf(last)].filter((part) => part !== null).join(' ');

/** The answer of a tool. */
export interface KitAnswer {
  body: unknown;
  /** The address of the next page in the `Link` header; null without one. */
  nextLink: string | null;
  /** Whether there is a `Link` header. */
  hasLinks: boolean;
}

/** Bytes of a page. */
const MAX_BYTES = 10 * 1024 * 1024;

/**
 * Reads a list of a tool as JSON. Returns null if the tool has no such list (404).
 * @throws PluginError, with `disables` if the tool refuses the key
 */
export async function askKit(
  label: string,
  path: string,
  { fetch, address }: Pick<KitTools, 'fetch' | 'address'>,
  headers: Readonly<Record<string, string>>,
): Promise<KitAnswer | null> {
  const answer = await fetch(`${address}${path}`, {
    headers: { accept: 'application/json', ...headers },
    timeoutMs: 40_000,
    maxBytes: MAX_BYTES,
  });
  if (answer.status === 401 || answer.status === 403)
    throw new PluginError(`${label} refuses the key (${answer.status}). Check it, and what it may read.`, {
      disables: true,
    });
  if (answer.status === 404) return null;
  if (!answer.ok) {
    const isFinal = answer.status < 500 && answer.status !== 429;
    throw new PluginError(`${label} answered with an error (${answer.status})`, { isFinal });
  }
  const links = answer.headers.get('link');
  const [, nextLink = null] = /<([^>]+)>\s*;[^,]*rel="?next"?/i.exec(links ?? '') ?? [];
  try {
    return { body: await answer.json(), nextLink, hasLinks: links !== null };
  } catch {
    throw new PluginError(`${label} answered with something that is not JSON`);
  }
}

/** Returns the answer of a list that the tool must have. @throws PluginError if it is missing */
export async function askKitFor(...given: Parameters<typeof askKit>): Promise<KitAnswer> {
  const answer = await askKit(...given);
  const [label, path] = given;
  if (answer) return answer;
  throw new PluginError(`${label} has no ${path.split('?')[0] ?? path} at this address`, { isFinal: true });
}

/** Splits a key of two parts, such as `key:programId`. @throws PluginError if one is missing */
export function keyParts(label: string, format: string, key: string): [string, string] {
  const at = key.lastIndexOf(':');
  if (at > 0 && at < key.length - 1) return [key.slice(0, at), key.slice(at + 1)];
  throw new PluginError(`${label} refuses the key: it must be ${format}`, { disables: true });
}

/** Returns the header of HTTP basic authentication. */
export const basicAuth = (user: string, password: string): Record<string, string> => ({
  authorization: `Basic ${btoa(`${user}:${password}`)}`,
});

/** Where a kit is in several lists that it reads one after the other: a list and a position in it. */
export interface KitPlace {
  list: number;
  at: string;
  /** What the kit carries from page to page. */
  note?: string | null;
}

const START: KitPlace = { list: 0, at: '' };

/** Reads a cursor that `writePlace` has made; null is the beginning. */
export function readPlace(cursor: string | null): KitPlace {
  if (cursor === null) return START;
  const place = fieldsOf(JSON.parse(cursor));
  return { list: Number(place['list']), at: String(place['at']), note: textOf(place['note']) };
}

export const writePlace = (place: KitPlace): string => JSON.stringify(place);
