import type { OptionValue, SourceOption, SourceOptions } from '../plugin-api';

/** Values of the options that a source type declares. Free of zod, so that screens may import it. */

/** Default limits of texts and lists, in Unicode code points and items. */
export const optionDefaults = { text: 500, items: 20, item: 200 };
/** Limit for all options of a source, as JSON. */
export const MAX_OPTIONS = 16_000;

/** Options that differ from their defaults. */
export type StoredOptions = Readonly<Record<string, OptionValue>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const lengthOf = (text: string): number => [...text].length;
/** A line break would split the item of a list in forms. */
const isLine = (value: string): boolean => !/[\p{Cc}]/u.test(value);
const format = (value: number): string => value.toLocaleString('en-US');

const emptyOf = (field: SourceOption): OptionValue =>
  field.kind === 'list' ? [] : field.kind === 'flag' ? false : null;

export const defaultOf = (field: SourceOption): OptionValue => field.default ?? emptyOf(field);

/** Returns a value as it is stored, or the problem with it. */
function readValue(field: SourceOption, given: unknown): { value: OptionValue } | { problem: string } {
  const { label } = field;
  if (given === undefined || (given === null && field.kind === 'choice')) return { value: defaultOf(field) };
  // Null empties a field that has a default.
  if (given === null) return { value: emptyOf(field) };
  switch (field.kind) {
    case 'text': {
      if (!isText(given)) return { problem: `${label} must be text` };
      const value = given.trim();
      if (lengthOf(value) > (field.maxLength ?? optionDefaults.text))
        return { problem: `${label} is too long` };
      return isLine(value)
        ? { value: value === '' ? null : value }
        : { problem: `${label} must be on one line` };
    }
    case 'list': {
      if (!Array.isArray(given)) return { problem: `${label} must be a list` };
      const most = field.maxItems ?? optionDefaults.items;
      if (given.length > most) return { problem: `${label} can have at most ${most} entries` };
      const items = given.filter(isText).map((item) => item.trim());
      if (items.length < given.length) return { problem: `${label} must be a list of texts` };
      const longest = field.maxLength ?? optionDefaults.item;
      if (items.some((item) => lengthOf(item) > longest))
        return { problem: `An entry of ${label} is longer than ${longest} characters` };
      if (!items.every(isLine)) return { problem: `An entry of ${label} must be on one line` };
      return { value: [...new Set(items.filter((item) => item !== ''))] };
    }
    case 'number': {
      if (typeof given !== 'number' || !Number.isFinite(given))
        return { problem: `${label} must be a number` };
      if (field.isInteger && !Number.isInteger(given)) return { problem: `${label} must be a whole number` };
      if (Math.abs(given) > 1e15) return { problem: `${label} is too large` };
      if (field.min !== undefined && given < field.min)
        return { problem: `${label} must be at least ${format(field.min)}` };
      if (field.max !== undefined && given > field.max)
        return { problem: `${label} must be at most ${format(field.max)}` };
      return { value: given };
    }
    case 'choice':
      return isText(given) && field.choices.some(({ value }) => value === given)
        ? { value: given }
        : { problem: `${label} must be one of: ${field.choices.map(({ value }) => value).join(', ')}` };
    case 'flag':
      return typeof given === 'boolean' ? { value: given } : { problem: `${label} must be true or false` };
  }
}

const isDefault = (field: SourceOption, value: OptionValue): boolean =>
  JSON.stringify(value) === JSON.stringify(defaultOf(field));

/** Whether a declared default is a valid value of its field. */
export const isValidDefault = (field: SourceOption): boolean =>
  field.default === undefined || 'value' in readValue(field, field.default);

interface ReadOptions {
  /** Options in the order of the declaration, without defaults. */
  options: StoredOptions;
  /** Messages by the name of the option. */
  problems: Record<string, string>;
}

/** Validates options by their declaration. */
export function readOptions(fields: readonly SourceOption[], given: object): ReadOptions {
  const values = new Map<string, unknown>(Object.entries(given));
  const options: Record<string, OptionValue> = {};
  const problems: Record<string, string> = {};
  const known = new Set(fields.map(({ name }) => name));
  for (const name of values.keys()) if (!known.has(name)) problems[name] = `Unknown option: ${name}`;
  for (const field of fields) {
    const read = readValue(field, values.get(field.name));
    if ('problem' in read) problems[field.name] = read.problem;
    else if (field.kind === 'text' && field.isRequired && read.value === null)
      problems[field.name] = `${field.label} is required`;
    else if (!isDefault(field, read.value)) options[field.name] = read.value;
  }
  return { options, problems };
}

/**
 * Returns the values of all declared options. A stored value that is no longer valid, because the plugin has changed,
 * counts as missing.
 */
export function completeOptions(fields: readonly SourceOption[], stored: StoredOptions): SourceOptions {
  return Object.fromEntries(
    fields.map((field) => {
      const read = readValue(field, stored[field.name]);
      return [field.name, 'value' in read ? read.value : defaultOf(field)];
    }),
  );
}

/** Whether two sources have the same options. PostgreSQL changes the order of keys. */
export const isSameOptions = (one: StoredOptions, other: StoredOptions): boolean =>
  sorted(one) === sorted(other);

const sorted = (options: StoredOptions): string =>
  JSON.stringify(Object.entries(options).sort(([name], [next]) => (name < next ? -1 : 1)));

/**
 * Returns the options that distinguish sources of one address, such as the watched part of a page. Null if there are
 * none, so that sources without options keep their key.
 */
export function identifyingOptions(fields: readonly SourceOption[], stored: StoredOptions): string | null {
  const values = fields.flatMap(({ name, identifies }) => {
    const value = stored[name];
    return identifies === true && value !== undefined ? [[name, value]] : [];
  });
  return values.length > 0 ? JSON.stringify(values) : null;
}
