import type { Knex } from 'knex';
import { invalidField } from '../lib/errors';
import { encodeCursor, type Page, type PageRequest, type Position } from '../lib/paging';

interface KeysetOptions<Row, Item> {
  /** Filtered, neither ordered nor limited. */
  query: Knex.QueryBuilder;
  /** Columns of the order, the last one unique; all in the same direction so that an index serves them. */
  order: readonly string[];
  direction?: 'asc' | 'desc';
  request: PageRequest;
  count: Count;
  decode(row: Row): Item;
  position(item: Item): Position;
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
  const { query, order, direction = 'desc', request, count } = options;
  if (request.cursor) {
    if (!fits(request.cursor, order)) throw invalidField('cursor', 'Invalid cursor');
    const columns = order.map(() => '??').join(', ');
    const values = order.map(() => '?').join(', ');
    query.whereRaw(`(${columns}) ${direction === 'desc' ? '<' : '>'} (${values})`, [
      ...order,
      ...request.cursor,
    ]);
  }
  const rows: Row[] = await query
    .orderBy(order.map((column) => ({ column, order: direction })))
    .limit(request.limit + 1);
  const items = rows.slice(0, request.limit).map((row) => options.decode(row));
  const last = items.at(-1);
  const nextCursor = rows.length > request.limit && last ? encodeCursor(options.position(last)) : null;
  return { items, total: count.total, totalIsMinimum: count.isMinimum, nextCursor };
}

/** A cursor comes from outside: PostgreSQL refuses to compare a time column (named …At) with what is no time. */
function fits(cursor: Position, order: readonly string[]): boolean {
  const isTime = (value: string) =>
    /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
  return (
    cursor.length === order.length &&
    order.every((column, index) => !column.endsWith('At') || isTime(cursor[index] ?? ''))
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
