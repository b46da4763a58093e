import { isStorable, truncate } from '../../../../lib/text/unicode';
import { stripeLimits } from '../stripe.rules';

/** Reads values out of JSON of unknown shape. */

/** Returns the value at a path of names; null if there is none. */
export function valueAt(from: unknown, ...names: string[]): unknown {
  let value = from;
  for (const name of names) {
    if (!(value instanceof Object) || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name);
  }
  return value ?? null;
}

/** Returns a text that can be stored, without blanks around it; null for an empty one. */
export function textAt(from: unknown, ...names: string[]): string | null {
  const value = valueAt(from, ...names);
  if (typeof value !== 'string' || !isStorable(value)) return null;
  return truncate(value.trim(), stripeLimits.id) || null;
}

/** Returns the id of an object, which Stripe may have expanded. */
export const idAt = (from: unknown, ...names: string[]): string | null =>
  textAt(from, ...names) ?? textAt(from, ...names, 'id');

/** Returns an ISO code in upper case. */
export const codeAt = (from: unknown, ...names: string[]): string | null => {
  const code = textAt(from, ...names)?.toUpperCase() ?? null;
  return code !== null && /^[A-Z]{2,10}$/.test(code) ? code : null;
};

/** Returns an amount in Stripe's unit. */
export function amountAt(from: unknown, ...names: string[]): bigint | null {
  const value = valueAt(from, ...names);
  return Number.isSafeInteger(value) ? BigInt(Number(value)) : null;
}

/** The most items of a list that are read. */
const MAX_ITEMS = 100;

export function itemsAt(from: unknown, ...names: string[]): unknown[] {
  const value = valueAt(from, ...names);
  return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
}

export const metadataOf = (object: unknown): unknown => valueAt(object, 'metadata');

export function countryAt(from: unknown, ...names: string[]): string | null {
  const code = codeAt(from, ...names);
  return code?.length === 2 ? code : null;
}
