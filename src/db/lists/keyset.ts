import type { Knex } from 'knex';
import { invalidField } from '../../lib/errors';
import { encodeCursor, type Page, type PageRequest, type Position, type Sort } from '../../lib/paging';
import { withSort } from './sort-cursor';

type Query = Knex.QueryBuilder;

export type Direction = 'asc' | 'desc';

interface KeysetOptions<Row, Item> {
  /** The filtered query, without order and limit. */
  query: Query;
  /**
   * Columns to order by; the last one is unique. All have the same direction, so that an index can be used. A plus in
   * front of one keeps SQLite from using its indexes, and so does a hash in front of a number.
   */
  order: readonly string[];
  /** A column that has the same value in all rows and precedes the others in the index. */
  leading?: string | undefined;
  /** Default: descending. */
  direction?: Direction | undefined;
  /** Its `sort` has only the direction; `order` has the columns. */
  request: PageRequest;
  /**
   * The length of the list. A function is called only if the page does not already show the length. An exact count runs
   * in the page's statement, which saves a round trip.
   */
  count: Count | CountList | ExactCount;
  /** The last position to read. The page can then be shorter than its limit; the next one starts after it. */
  end?: Position | null | undefined;
  /** Reads the rows of the query. `more` are columns that this page selects in addition. Default: runs the query. */
  read?: ((query: Query, more: readonly string[]) => Promise<Row[]>) | undefined;
  decode(row: Row): Item;
  position(item: Item): Position;
}

/** Counts a list, of which the page has `found` rows. */
export type CountList = (found: number) => Promise<Count>;

/** A query that returns one number, the exact length of the list. */
export interface ExactCount {
  exact: Query;
}

/** The length of a list. `isMinimum` is true when counting stopped early. */
export interface Count {
  total: number;
  isMinimum: boolean;
}

/**
 * Reads one page by keyset, in one query. The cost does not grow with the position of the page in the list.
 * @throws 400 for a cursor that does not fit the order
 */
export async function keysetPage<Row extends object, Item>(
  options: KeysetOptions<Row, Item>,
): Promise<Page<Item>> {
  const { sort } = options.request;
  if (sort === undefined) return readPage(options);
  const direction = directionOf(sort);
  return withSort(options.request, (request) => readPage({ ...options, direction, request }));
}

export const directionOf = ({ isDescending }: Sort): Direction => (isDescending ? 'desc' : 'asc');

async function readPage<Row extends object, Item>(options: KeysetOptions<Row, Item>): Promise<Page<Item>> {
  const { order, request } = options;
  checkCursor(request, order);
  const query = pageQuery(options);
  const more = 'exact' in options.count ? [TOTAL] : [];
  const rows: Row[] = await (options.read ? options.read(query, more) : query);
  const exact = takeTotal(rows);
  const items = rows.slice(0, request.limit).map((row) => options.decode(row));
  const last = items.at(-1);
  const next = rows.length > request.limit && last ? options.position(last) : (options.end ?? null);
  const nextCursor = next && encodeCursor(next);
  const isWhole = !request.cursor && nextCursor === null;
  const count = isWhole
    ? { total: items.length, isMinimum: false }
    : await resolve(options.count, items.length, exact);
  // A count that stopped early can be lower than the number of rows on the page.
  const total = count.isMinimum ? Math.max(count.total, items.length) : count.total;
  return { items, total, totalIsMinimum: count.isMinimum, nextCursor };
}

function pageQuery<Row extends object, Item>(options: KeysetOptions<Row, Item>): Query {
  const { query, order, leading, direction, request, count, end } = options;
  if (request.cursor) whereAfter(query, { order, direction }, request.cursor);
  if (end) whereUpTo(query, { order, direction }, end);
  if ('exact' in count) query.select({ [TOTAL]: count.exact });
  return inOrder(query, { order, leading, direction }).limit(request.limit + 1);
}

type Ordered = Pick<KeysetOptions<never, never>, 'order' | 'leading' | 'direction'>;

/** Sorts the rows of a query. */
export function inOrder(query: Query, { order, leading, direction = 'desc' }: Ordered): Query {
  const columns = leading === undefined ? order : [leading, ...order];
  const terms = columns.map((column) => `${identifier(column)} ${direction}`).join(', ');
  return query.orderByRaw(terms, columns.map(columnName));
}

/** Keeps the rows after a position. */
export const whereAfter = (query: Query, { order, direction = 'desc' }: Ordered, position: Position): Query =>
  wherePosition(query, order, direction === 'desc' ? '<' : '>', position);

/** Keeps the rows up to a position. */
export const whereUpTo = (query: Query, { order, direction = 'desc' }: Ordered, position: Position): Query =>
  wherePosition(query, order, direction === 'desc' ? '>=' : '<=', position);

/**
 * Returns the placeholder of a column, which can have a plus or a hash in front. SQLite compares a number after a plus with the
 * text of a cursor as a text, but a cast one as a number.
 */
export const identifier = (column: string): string => {
  if (column.startsWith('#')) return 'cast(?? as numeric)';
  return column.startsWith('+') ? '+??' : '??';
};
export const columnName = (column: string): string => column.replace(/^[+#]/, '');

/** @throws 400 for a cursor that does not fit the order */
export function checkCursor({ cursor }: PageRequest, order: readonly string[]): void {
  if (cursor && !fits(cursor, order)) throw invalidField('cursor', 'Invalid cursor');
}

function wherePosition(
  query: Query,
  order: readonly string[],
  operator: '<' | '>' | '<=' | '>=',
  position: Position,
): Query {
  const columns = order.map(identifier).join(', ');
  const values = order.map(() => '?').join(', ');
  return query.whereRaw(`(${columns}) ${operator} (${values})`, [...order.map(columnName), ...position]);
}

/** The name of the exact length of the list in a row. */
const TOTAL = 'totalOfTheList';

interface Counted {
  totalOfTheList?: unknown;
}

/** Removes the total from the rows and returns it. Returns undefined if there is none. */
function takeTotal(rows: Counted[]): number | undefined {
  let total: number | undefined;
  for (const row of rows) {
    if (row.totalOfTheList === undefined) return undefined;
    total = Number(row.totalOfTheList ?? 0);
    delete row.totalOfTheList;
  }
  return total;
}

async function resolve(
  count: KeysetOptions<object, unknown>['count'],
  found: number,
  exact: number | undefined,
): Promise<Count> {
  if (typeof count === 'function') return count(found);
  if (!('exact' in count)) return count;
  if (exact !== undefined) return { total: exact, isMinimum: false };
  // A page without rows has no total.
  const rows: Record<string, unknown>[] = await count.exact;
  return { total: Number(Object.values(rows[0] ?? {})[0] ?? 0), isMinimum: false };
}

/**
 * Returns whether the values of a cursor from a client fit the columns. PostgreSQL can't compare times (columns named
 * …At) and numbers (…Order, significance) with other text.
 */
function fits(cursor: Position, order: readonly string[]): boolean {
  const isTime = (value: string) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
  const isNumber = (value: string) => /^-?\d{1,9}$/.test(value);
  return (
    cursor.length === order.length &&
    order.every((column, index) => {
      const value = cursor[index] ?? '';
      return column.endsWith('At')
        ? isTime(value)
        : !/(?:Order|\.significance)$/.test(column) || isNumber(value);
    })
  );
}

/** Counts the rows of `query` up to `cap`, so that counting never costs more than reading `cap` rows. */
export async function countUpTo(db: Knex, query: Knex.QueryBuilder, cap: number): Promise<Count> {
  const inner = query
    .clone()
    .clearSelect()
    .clearOrder()
    .select(db.raw('1 as one'))
    .limit(cap + 1);
  const row = await db.count({ total: '*' }).from(inner.as('matches')).first();
  const total = Number(row?.total ?? 0);
  return { total: Math.min(total, cap), isMinimum: total > cap };
}
