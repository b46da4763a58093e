import * as z from 'zod';
import { decodeCursor, encodeCursor, type Position } from './cursor';
import { invalidField } from './errors';
import type { Condition, Reader } from './condition';
import { sortKey } from './text/names.rules';
import { isStorable } from './text/unicode';

export { encodeCursor, type Position } from './cursor';

export const DEFAULT_LIMIT = 500;
export const MAX_LIMIT = 1000;

/** One page of a list, newest first unless documented otherwise. */
export interface Page<Item> {
  readonly items: Item[];
  /** The length of the whole list. */
  readonly total: number;
  /** True if counting stopped early and there are more than `total` items. */
  readonly totalIsMinimum: boolean;
  /** Opaque; null on the last page. */
  readonly nextCursor: string | null;
  /** What the list adds up to, if the request asks for it. */
  readonly summary?: Summary;
  /** Additional headers for the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The number of records of a list, and their amounts, by status and currency. */
export interface Summary {
  readonly groups: readonly SummaryGroup[];
  /** True if the list is longer than what was added up. */
  readonly isPartial: boolean;
}

export interface SummaryGroup {
  /** null for records without a status. */
  status: string | null;
  /** ISO 4217; null for records without an amount. */
  currency: string | null;
  count: number;
  /** The sum in the currency's smallest unit, as a whole number; null without an amount. */
  minor: string | null;
}

/** Returns items as the only page of a list, for functions that work on pages. */
export const onlyPage = <Item>(items: Item[]): Page<Item> => ({
  items,
  total: items.length,
  totalIsMinimum: false,
  nextCursor: null,
});

/** Returns the page with each item converted by `present`. */
export const mapPage = <From, To>(page: Page<From>, present: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(present),
});

/** The order that a client asks for. */
export interface Sort {
  field: string;
  isDescending: boolean;
  /** The id of the custom field, for an order by `custom.<key>`. */
  customField?: string | undefined;
  /** The order of records with equal values. */
  then?: Sort | undefined;
}

export interface PageRequest {
  limit: number;
  cursor?: Position | undefined;
  sort?: Sort | undefined;
  /** Conditions that all records of the list meet. They need a reader. */
  f?: readonly Condition[] | undefined;
  reader?: Reader | undefined;
  /** Adds the list up instead of reading a page of it. Screens ask for it, calls don't. */
  summarize?: true | undefined;
}

const position = z.array(z.string().refine(isStorable)).min(1).max(4);

/** @throws if the text is not a cursor */
export const decodePosition = (text: string): Position => position.parse(decodeCursor(text));

const cursor = z.string().transform((text, context) => {
  try {
    return decodePosition(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'Invalid cursor' });
    return z.NEVER;
  }
});

const limitMessage = `limit must be between 1 and ${MAX_LIMIT}`;

/** The query parameters of every list call. */
export const pageRequest = z.object({
  limit: z.coerce
    .number(limitMessage)
    .int(limitMessage)
    .min(1, limitMessage)
    .max(MAX_LIMIT, limitMessage)
    .default(DEFAULT_LIMIT),
  cursor: cursor.optional(),
});

const ordersBy = (fields: readonly string[]) => [...fields, ...fields.map((field) => `-${field}`)];

const readSort = (text: string): Sort => ({
  field: text.replace(/^-/, ''),
  isDescending: text.startsWith('-'),
});

/** The parameter `sort` of a list: one of the fields, in descending order after a minus. */
export const sortedBy = (...fields: string[]) => ({
  sort: z
    .enum(ordersBy(fields), `sort must be one of: ${fields.join(', ')}`)
    .transform(readSort)
    .optional(),
});

/** `custom.<key>` with the key of a custom field. */
const customOrder = /^-?custom\.[a-z][a-z0-9-]{0,49}$/;

/**
 * The parameter `sort` of a list of records: one of the fields, two of them with a comma between them, or `custom.<key>` if the
 * list has custom fields.
 */
export function sortedLike(fields: readonly string[], hasCustom: boolean) {
  const message = `sort must be one of: ${[...fields, ...(hasCustom ? ['custom.<key>'] : [])].join(', ')}`;
  const one = `-?(?:${fields.join('|')})`;
  const orders = [
    z.enum(ordersBy(fields), message),
    z
      .string()
      .regex(new RegExp(`^${one},${one}$`), message)
      .meta({ description: 'Two fields: records with equal values of the first are sorted by the second.' }),
    ...(hasCustom ? [z.string().regex(customOrder, message)] : []),
  ] as const;
  return { sort: z.union(orders, message).transform(readSorts).optional() };
}

function readSorts(text: string): Sort {
  const [first = '', second] = text.split(',');
  const isOther = second !== undefined && readSort(second).field !== readSort(first).field;
  return { ...readSort(first), ...(isOther && { then: readSort(second) }) };
}

export const sortText = ({ field, isDescending, then }: Sort): string =>
  `${isDescending ? '-' : ''}${field}${then ? `,${sortText(then)}` : ''}`;

/**
 * Returns one page of a list that is short enough to be read as a whole, in its own order or in that of `sort`, with empty
 * values last.
 * @throws 400 for a cursor of another order, or of an item that is not in the list any more
 */
export function pageOfAll<Item extends object>(
  all: readonly Item[],
  { limit, cursor, sort }: PageRequest,
  idOf: (item: Item) => string,
): Page<Item> {
  const order = sort === undefined ? [] : [sortText(sort)];
  const sorted = sort === undefined ? all : all.toSorted(comparing(sort));
  const positionOf = (item: Item) => [...order, idOf(item)];
  const isLast = (item: Item) => JSON.stringify(positionOf(item)) === JSON.stringify(cursor);
  const last = cursor === undefined ? -1 : sorted.findIndex(isLast);
  if (cursor !== undefined && last === -1) throw invalidField('cursor', 'Invalid cursor');
  const items = sorted.slice(last + 1, last + 1 + limit);
  const end = items.at(-1);
  const hasMore = last + 1 + items.length < sorted.length;
  return {
    items,
    total: sorted.length,
    totalIsMinimum: false,
    nextCursor: end !== undefined && hasMore ? encodeCursor(positionOf(end)) : null,
  };
}

function comparing({ field, isDescending }: Sort): (one: object, other: object) => number {
  const valueOf = (item: object): string | number | null => {
    const value: unknown = Reflect.get(item, field);
    if (typeof value === 'string') return sortKey(value) ?? '';
    return value === null || value === undefined ? null : Number(value);
  };
  return (one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === b) return 0;
    if (a === null || b === null) return a === null ? 1 : -1;
    return a < b === isDescending ? 1 : -1;
  };
}

/** The query parameters of lists without other orders. */
export const newestRequest = pageRequest.extend(sortedBy('createdAt'));

/** The query parameters of lists that can be searched. */
export const searchRequest = pageRequest.extend({
  search: z.string('search may be given once').trim().max(200, 'search is too long').optional(),
});
