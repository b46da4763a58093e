import type { FilterKind } from '../condition';
import { foldText } from '../text/fold-text';

/**
 * The fields of an entity, each declared once. Columns, changes, the audit log, search, files and imports derive from the
 * declaration (docs/decisions/0035). Free of zod and Node.js, so that screens may import it.
 */
export interface Entity<Item extends object> {
  /** The field that names a record: in the audit log, and as the first line of its search text. */
  readonly title: Key<Item>;
  /** In the order of the audit log. A field of `Item` that is missing here doesn't compile. */
  readonly fields: { readonly [Name in Key<Item>]-?: Field<Item[Name]> };
  /** The fields that come first in files and imports, if their order differs from `fields`. */
  readonly fileOrder?: readonly Key<Item>[];
  readonly computed?: Computed;
}

/**
 * Columns of another table, which has one row for each record and is kept up to date by triggers. Lists show them, sort and
 * filter by them. Each sort order has the index `<table>_by_<name>`.
 */
export interface Computed {
  readonly table: string;
  /** The column with the id of the record. */
  readonly key: string;
  readonly fields: Readonly<Record<string, ComputedField>>;
}

/** `money`: a number in any currency. Values of a choice are sorted as texts. */
export interface ComputedField {
  readonly label: string;
  readonly kind: 'time' | 'money' | 'number' | readonly string[];
}

type Key<Item> = keyof Item & string;
type Field<Value> = Common<Value> & Storage<Value> & Shown<Value> & Input<Value>;

/** A user of a join, by alias. `orElse`: the column that is shown without a name. Default: the email. */
export interface PersonSource {
  user: string;
  orElse?: string;
}

interface Common<Value> {
  /**
   * The column of another table, such as `p.name`, or how a joined user is shown. `null`: not a column, added by the
   * service. Default: own column.
   */
  from?: string | PersonSource | null;
  /** Set when the record is created and never changed. */
  isFixed?: true;
  /**
   * Clients can change the field, and the audit log compares it. A change of `status` fields alone is recorded as
   * `status_changed`. Only imports change `import` fields.
   */
  edit?: true | 'status' | 'import';
  /** Searches match the text of this field, or the text that the function returns. */
  search?: true | ((value: NonNullable<Value>) => string);
  /** Lists can be sorted by the field. */
  sort?: SortBy;
  /** How lists filter by the field, if that doesn't follow from the rest (src/lib/entities/filters/filter-fields.ts). */
  filter?: FilterBy;
  /** The name of the field in filters, if calls name the column differently. */
  filterName?: string;
  /** The column with the amount in the smallest units of `currency`, by which lists are added up. */
  minor?: string;
  /** The field can be imported. */
  import?: ImportOptions;
}

/**
 * The kind of values that a list is filtered by, or the values themselves. `amount` and `minor` are money, as a decimal in a
 * text and in minor units. `place` is a text such as `Berlin, Germany`, which is also filtered by its two parts.
 */
export type FilterBy = Exclude<FilterKind, 'choice' | 'custom'> | 'place' | 'none' | readonly string[];

/**
 * The order of a list: by the text as names are compared (src/lib/text/names.rules.ts), the time, the day, the integer, the decimal in a text, or the
 * place among these values. Texts, decimals and values need a column that a migration adds
 * (migrations/parts/sorting.ts).
 */
export type SortBy = 'text' | 'time' | 'day' | 'number' | 'decimal' | readonly string[];

/** What the texts of a field are, if files write them in several ways. A `time` is a date, with or without a time of day. */
export type FieldKind = 'date' | 'time' | 'number' | 'email' | 'person';

interface ImportOptions {
  /** The label in imports. Default: that of the field */
  label?: string;
  /** A file needs it, also where calls take an id instead. */
  isRequired?: true;
  /** Other column headers for the field; case, spaces and punctuation are ignored. */
  otherNames: readonly string[];
  /** The headers that a tool has for the field, by the name of its preset. They come before all others. */
  presets?: Readonly<Record<string, readonly string[]>>;
  kind?: FieldKind;
  /** The values that it can have, so that other texts can be mapped to them. */
  values?: { choices: readonly string[] };
  /** Converts a cell's text for the schema. Default: the text itself. */
  read?: (cell: string) => unknown;
}

type Storage<Value> = [NonNullable<Value>] extends [string | number]
  ? { stored?: never }
  : { stored: [NonNullable<Value>] extends [boolean] ? 'boolean' : 'json' };

/** `label`: the name in forms, files and imports. A field without a label isn't exported. */
type Shown<Value> = [NonNullable<Value>] extends [string]
  ? { label?: string; write?: (value: NonNullable<Value>) => string }
  : { label?: never; write?: never } | { label: string; write: (value: NonNullable<Value>) => string };

/**
 * `maxLength`: a text of at most this many code points, whose schema derives from the declaration. It has one line,
 * unless it `isMultiline`.
 */
type Input<Value> = null extends Value
  ? ({ maxLength?: never; isMultiline?: never } | { maxLength: number; isMultiline?: true }) & {
      isRequired?: never;
    }
  : | { maxLength?: never; isMultiline?: never; isRequired?: true }
    | { maxLength: number; isMultiline?: true; isRequired: true };

/** Types a declaration and keeps its exact shape, for the types below. */
export const defineEntity =
  <Item extends object>() =>
  <const Declared extends Entity<Item>>(
    entity: Declared & { fields: Record<Exclude<keyof Declared['fields'], keyof Item>, never> },
  ): Declared =>
    entity;

/** A declaration, without the types of its values. */
export interface AnyEntity {
  readonly title: string;
  readonly fields: Readonly<Record<string, AnyField>>;
  readonly fileOrder?: readonly string[];
  readonly computed?: Computed;
}

export interface AnyField {
  readonly from?: string | PersonSource | null;
  readonly isFixed?: true;
  readonly edit?: true | 'status' | 'import';
  readonly search?: true | { bivariant(value: unknown): string }['bivariant'];
  readonly sort?: SortBy;
  readonly filter?: FilterBy;
  readonly filterName?: string;
  readonly minor?: string;
  readonly import?: ImportOptions;
  readonly stored?: 'json' | 'boolean';
  readonly label?: string;
  write?(value: unknown): string;
  readonly maxLength?: number;
  readonly isMultiline?: true;
  readonly isRequired?: true;
}

/** A declaration of at least the fields of `Item`. */
export type DeclarationOf<Item extends object> = AnyEntity & {
  readonly fields: Readonly<Record<Key<Item>, AnyField>>;
};

type KeyWith<Declared extends AnyEntity, Option> = {
  [Name in keyof Declared['fields'] & string]: Declared['fields'][Name] extends Option ? Name : never;
}[keyof Declared['fields'] & string];

/** The fields that clients can change. */
export type EditKey<Declared extends AnyEntity> = KeyWith<Declared, { readonly edit: true | 'status' }>;
/** The fields whose schema derives from the declaration. */
export type TextKey<Declared extends AnyEntity> = KeyWith<Declared, { readonly maxLength: number }>;
/** The texts that a record can be without. */
export type OptionalTextKey<Declared extends AnyEntity> = Exclude<
  TextKey<Declared>,
  KeyWith<Declared, { readonly isRequired: true }>
>;
/** The fields that searches match. */
export type SearchKey<Declared extends AnyEntity> = KeyWith<Declared, { readonly search: unknown }>;

type NamedField = readonly [name: string, field: AnyField];

/** Returns the fields in the order of the declaration. */
export const fieldsOf = ({ fields }: AnyEntity): readonly NamedField[] => Object.entries(fields);

/** Returns the names of the matching fields, which are keys of `Item`, in the order of the declaration. */
export function fieldNames<Item extends object>(
  entity: AnyEntity,
  matches: (field: AnyField) => boolean,
): Key<Item>[];
export function fieldNames(entity: AnyEntity, matches: (field: AnyField) => boolean): string[] {
  return fieldsOf(entity).flatMap(([name, field]) => (matches(field) ? [name] : []));
}

/** Returns null for each text that a record can be without, for new records that don't come from a form. */
export function emptyTexts<Declared extends AnyEntity>(
  entity: Declared,
): Record<OptionalTextKey<Declared>, null>;
export function emptyTexts(entity: AnyEntity): Record<string, null> {
  const isOptional = ({ maxLength, isRequired }: AnyField) => maxLength !== undefined && !isRequired;
  return Object.fromEntries(
    fieldsOf(entity).flatMap(([name, field]): [string, null][] => (isOptional(field) ? [[name, null]] : [])),
  );
}

/** Returns the names of the fields that lists can be sorted by. */
export const sortNames = (entity: AnyEntity): string[] => [
  ...fieldsOf(entity).flatMap(([name, { sort }]) => (sort === undefined ? [] : [name])),
  ...Object.keys(entity.computed?.fields ?? {}),
];

/** Returns the fields in the order of files and imports. */
export function fileFieldsOf(entity: AnyEntity): readonly NamedField[] {
  const first = entity.fileOrder ?? [];
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return [...fieldsOf(entity)].sort(([one], [other]) => place(one) - place(other));
}

/** Writes a value of a field that is `stored: 'boolean'`. */
export const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

/** Returns the text of a field in files; empty if it has no value. */
export function fieldText([name, { write }]: NamedField, item: object): string {
  const value: unknown = Reflect.get(item, name);
  if (value === null || value === undefined) return '';
  return write ? write(value) : String(value);
}

/**
 * Returns a function that builds the folded text for searches: one line per value, the title first. A missing value
 * counts as empty.
 */
export function searchTextOf<Declared extends AnyEntity>(
  entity: Declared,
): (item: Readonly<Partial<Record<SearchKey<Declared>, unknown>>>) => string {
  const searched = fieldsOf(entity)
    .filter(([, { search }]) => search !== undefined)
    .sort(([one], [other]) => Number(other === entity.title) - Number(one === entity.title));
  const linesOf = ([name, { search }]: NamedField, values: Readonly<Record<string, unknown>>): unknown => {
    const value = values[name] ?? '';
    return typeof search === 'function' && value !== '' ? search(value) : value;
  };
  return (item) => {
    const values: Readonly<Record<string, unknown>> = { ...item };
    return foldText(searched.flatMap((field) => linesOf(field, values)).join('\n'));
  };
}
