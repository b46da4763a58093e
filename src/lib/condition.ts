/** Conditions that lists of records are filtered by. Imports nothing, because pages of lists are below records. */

export const operators = [
  'is',
  'any',
  'not',
  'contains',
  'empty',
  'filled',
  'before',
  'after',
  'between',
  'next',
  'last',
  'more',
  'less',
] as const;
export type Operator = (typeof operators)[number];

/**
 * The kind of values that a field is filtered by. `amount` and `minor` are money: decimals in a text, and minor units. `custom`
 * is a custom field, whose type decides.
 */
export type FilterKind =
  | 'text'
  | 'list'
  | 'boolean'
  | 'number'
  | 'amount'
  | 'minor'
  | 'day'
  | 'time'
  | 'user'
  | 'partner'
  | 'choice'
  | 'custom';

export interface FilterField {
  /** As in `f` and in answers. */
  name: string;
  label: string;
  kind: FilterKind;
  /** The values of a `choice`. */
  values?: readonly string[];
  column: string;
  /** One of the two parts of a place. */
  part?: 'city' | 'country';
  /** The column with the currency of an amount. */
  currency?: string;
  /** The table of a computed column, and its column with the id of the record. */
  of?: { table: string; key: string };
  /** The id of a custom field, whose values the column has by id. */
  customField?: string;
}

/** A condition that the records of a list must meet: `country:is:Germany`. */
export interface Condition {
  field: FilterField;
  operator: Operator;
  values: readonly string[];
}

/** Who reads a list: `me` and days relative to today depend on it. */
export interface Reader {
  userId: string;
  timeZone: string;
  /** The day where the reader is, `yyyy-MM-dd`. */
  today: string;
}
