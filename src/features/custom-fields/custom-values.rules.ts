import { isStorable, lengthOf } from '../../lib/text/unicode';
import { webAddress } from '../../lib/addresses/website';
import type { CustomField } from './custom-fields.entity';
import { customFieldLimits as limits } from './custom-fields.rules';

/** Checks, stores and shows values. Free of zod and Node.js, so that screens may import it. */

export type CustomValue = string | number | boolean;

/** Distinguishes stored from shown values in types. Never set. */
declare const byId: unique symbol;
declare const byKey: unique symbol;

/** The values of a record by the id of their field. Fields that aren't set are missing. */
export type StoredValues = Readonly<Record<string, CustomValue>> & { readonly [byId]?: true };
/** The values of a record by the key of their field, as in calls. Fields that aren't set are null. */
export type ShownValues = Readonly<Record<string, CustomValue | null>> & { readonly [byKey]: true };

/** A record as returned by calls and shown on screens. */
export type WithShownValues<Item> = Omit<Item, 'custom'> & { custom: ShownValues };

/** A value that can be stored, null to clear the field, or the reason for refusing the value. */
export type ReadValue = { value: CustomValue | null } | { problem: string };

type Definition = Pick<CustomField, 'label' | 'type' | 'options' | 'required'>;

/**
 * Reads a value from a call. `before` is the value that the record already has, which stays valid when its option is
 * removed.
 */
export function readValue(field: Definition, sent: unknown, before?: CustomValue): ReadValue {
  const given = typeof sent === 'string' ? sent.trim() : sent;
  if (given === undefined || given === null || given === '')
    return field.required ? { problem: `${field.label} is required` } : { value: null };
  if (given === before) return { value: before };
  return readers[field.type](given, field);
}

type Reader = (given: unknown, field: Definition) => ReadValue;

const readers: Record<CustomField['type'], Reader> = {
  text: (given, { label }) => readText(given, label, limits.text),
  url(given, { label }) {
    const text = readText(given, label, limits.url);
    if ('problem' in text) return text;
    const address = webAddress(String(text.value));
    // Adding https:// can make it too long.
    return address === null || address.length > limits.url
      ? { problem: `${label} must be a web address such as https://example.com` }
      : { value: address };
  },
  number: (given, { label }) =>
    typeof given === 'number' && Number.isFinite(given)
      ? // Store minus zero as zero.
        { value: given + 0 }
      : { problem: `${label} must be a number` },
  date: (given, { label }) =>
    typeof given === 'string' && isDay(given)
      ? { value: given }
      : { problem: `${label} must be a date such as 2026-01-31` },
  select: (given, { label, options }) =>
    typeof given === 'string' && options.includes(given)
      ? { value: given }
      : { problem: `${label} must be one of: ${options.join(', ')}` },
  checkbox: (given, { label }) =>
    typeof given === 'boolean' ? { value: given } : { problem: `${label} must be true or false` },
};

function readText(given: unknown, label: string, max: number): ReadValue {
  if (typeof given !== 'string' || !isStorable(given)) return { problem: `${label} must be text` };
  return lengthOf(given) > max ? { problem: `${label} is too long` } : { value: given };
}

/** Returns whether a text is a day of the calendar, as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Date.parse accepts February 30.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && !text.startsWith('0000');
}

/** Returns the values of `fields`, in their order. */
export const shownValues = (fields: readonly CustomField[], stored: StoredValues): ShownValues =>
  Object.fromEntries(fields.map(({ id, key }) => [key, stored[id] ?? null])) as ShownValues;

/** Returns the text of a value in files and on screens; empty without a value. */
export function valueText(value: CustomValue | null | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

/** The texts that searches match. */
export const searchedTexts = (stored: StoredValues): string =>
  Object.values(stored)
    .filter((value) => typeof value === 'string')
    .join('\n');

/** Reads the text of a filter. Returns null if no value of the field can equal it. */
export function readFilter({ type }: Pick<CustomField, 'type'>, text: string): CustomValue | null {
  if (type === 'number')
    return /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text))
      ? Number(text) + 0
      : null;
  if (type === 'checkbox') return ['true', 'false'].includes(text) ? text === 'true' : null;
  if (type === 'date') return isDay(text) ? text : null;
  return text;
}

/** The properties of a field that a form uses. */
export type FormField = Pick<CustomField, 'key' | 'label' | 'type' | 'options' | 'required'>;

export const formFieldOf = ({ key, label, type, options, required }: CustomField): FormField => ({
  key,
  label,
  type,
  options,
  required,
});
