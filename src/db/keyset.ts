import type { Knex } from 'knex';
import { invalidField } from '../lib/errors';
import { encodeCursor, type Page, type PageRequest, type Position } from '../lib/paging';
import type { ReadyStatement } from './ready-query';

type Query = Knex.QueryBuilder;

interface KeysetOptions<Row, Item> {
  /** Filtered, neither ordered nor limited. */
  query: Query | (() => Query);
  /**
   * Runs a statement of this shape that has been built before; `query` and an exact count are then functions, so that nothing is built.
   * The values are those of the count and of the query, in this order.
   */
  ready?: {
    run(statement: ReadyStatement): Promise<Row[]>;
    shape: string;
    values: readonly string[];
  };
  /** Columns of the order, the last one unique; all in the same direction so that an index serves them. */
  order: readonly string[];
  direction?: 'asc' | 'desc';
  request: PageRequest;
  /**
   * How long the list is. A function is asked only where the page does not itself show it; a query that gives one
   * number is answered along with the page, which spares a round trip.
   */
  count: Count | (() => Promise<Count>) | ExactCount;
  decode(row: Row): Item;
  position(item: Item): Position;
}

/** A query for one number: the exact length of the list. */
export interface ExactCount {
  exact: Query | (() => Query);
}

/** How many the list has; `isMinimum` when counting stopped early. */
export interface Count {
  total: number;
  isMinimum: boolean;
}

/**
 * One page by keyset: the cost does not grow with the page's place in the list.
 * `query` selects what it needs; rows of one page are read in one query.
 */
export async function keysetPage<Row extends object, Item>(
  options: KeysetOptions<Row, Item>,
): Promise<Page<Item>> {
  const { order, request } = options;
  if (request.cursor && !fits(request.cursor, order)) throw invalidField('cursor', 'Invalid cursor');
  const rows = await readRows(options);
  const exact = takeTotal(rows);
  const items = rows.slice(0, request.limit).map((row) => options.decode(row));
  const last = items.at(-1);
  const nextCursor = rows.length > request.limit && last ? encodeCursor(options.position(last)) : null;
  const isWhole = !request.cursor && nextCursor === null;
  const count = isWhole ? { total: items.length, isMinimum: false } : await resolve(options.count, exact);
  // A count that stopped early may have seen less than the page shows.
  const total = count.isMinimum ? Math.max(count.total, items.length) : count.total;
  return { items, total, totalIsMinimum: count.isMinimum, nextCursor };
}

async function readRows<Row extends object, Item>(options: KeysetOptions<Row, Item>): Promise<Row[]> {
  const { ready, request } = options;
  if (!ready) return pageQuery(options);
  const { cursor = [], limit } = request;
  return ready.run({
    shape: `${ready.shape}, ${cursor.length > 0 ? 'later' : 'first'} page`,
    values: [...ready.values, ...cursor, limit + 1],
    build: () => pageQuery(options),
  });
}

function pageQuery<Row extends object, Item>(options: KeysetOptions<Row, Item>): Query {
  const { order, direction = 'desc', request, count } = options;
  const query = built(options.query);
  if (request.cursor) {
    const columns = order.map(() => '??').join(', ');
    const values = order.map(() => '?').join(', ');
    query.whereRaw(`(${columns}) ${direction === 'desc' ? '<' : '>'} (${values})`, [
      ...order,
      ...request.cursor,
    ]);
  }
  if ('exact' in count) query.select({ totalOfTheList: built(count.exact) });
  return query.orderBy(order.map((column) => ({ column, order: direction }))).limit(request.limit + 1);
}

const built = (query: Query | (() => Query)): Query => (typeof query === 'function' ? query() : query);

interface Counted {
  totalOfTheList?: unknown;
}

/** The number that came with the rows; undefined where none did. */
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
  exact: number | undefined,
): Promise<Count> {
  if (typeof count === 'function') return count();
  if (!('exact' in count)) return count;
  if (exact !== undefined) return { total: exact, isMinimum: false };
  // A page without rows carried no number.
  const rows: Record<string, unknown>[] = await built(count.exact);
  return { total: Number(Object.values(rows[0] ?? {})[0] ?? 0), isMinimum: false };
}

/** A cursor comes from outside: PostgreSQL refuses to compare times (named …At) and numbers (…Order) with other text. */
function fits(cursor: Position, order: readonly string[]): boolean {
  const isTime = (value: string) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
  const isNumber = (value: string) => /^-?\d{1,9}$/.test(value);
  return (
    cursor.length === order.length &&
    order.every((column, index) => {
      const value = cursor[index] ?? '';
      return column.endsWith('At') ? isTime(value) : !column.endsWith('Order') || isNumber(value);
    })
  );
}

/** Counts the rows of `query`, giving up at `cap`, so that counting never costs more than reading `cap` rows. */
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
