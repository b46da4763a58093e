import type { Knex } from 'knex';
import { invalidField } from '../../lib/errors';
import { encodeCursor, type Page, type Sort } from '../../lib/paging';
import { searchWords } from '../../lib/text/search-words';
import type { Db } from '../connect';
import { countUpTo, directionOf, type Direction } from './keyset';
import type { PageFrame } from './page-frame';
import { COMPUTED, valueOf, withComputed } from './sorted-page';
import { fitsColumn, type SortColumn } from './sort-columns';
import { containing, type OrderedList } from './text-search';

type Query = Knex.QueryBuilder;

interface TwoKeyOptions<Row, Item> extends PageFrame<Row, Item> {
  /** The same list in its own order. */
  list: OrderedList;
  /** The columns of the orders that a request can ask for, by field. */
  columns: Readonly<Record<string, SortColumn>>;
}

/** A list with two orders is sorted as a whole, so it must not be longer than this. */
const SORTED_AT_MOST = 10_000;
export const TOO_LONG = 'This list is too long for two orders. Filter it, or sort it by one';

interface Key {
  column: SortColumn;
  /** With the alias of its table. */
  name: string;
  direction: Direction;
  /** The name of its value in a row. */
  as: string;
}

/**
 * Reads one page of a list in the order of two columns, equal values by id, and rows without a value last. No index has such an
 * order: the list is sorted as a whole.
 * @throws 400 for a list that is too long, and for a cursor that doesn't fit the order
 */
export async function twoKeyPage<Row extends object, Item extends { id: string }>(
  db: Db,
  options: TwoKeyOptions<Row, Item>,
  sorts: readonly [Sort, Sort],
): Promise<Page<Item>> {
  const { table, alias, request, search = '', list, keep, show, decode } = options;
  const keys = sorts.map((sort, index) => keyOf(options, sort, index));
  const { cursor, limit } = request;
  if (cursor && !fits(cursor, keys)) throw invalidField('cursor', 'Invalid cursor');
  const { isMinimum } = await countUpTo(db.read, list.query, SORTED_AT_MOST);
  if (isMinimum) throw invalidField('sort', TOO_LONG);

  const matching = containing(db, { table, alias, keep }, list.query.clone(), searchWords(search));
  const direction = keys[0]?.direction ?? 'asc';
  const id = `${alias}.id`;
  const query = show(matching.clone());
  const tables = new Map(keys.map(({ column }) => [column.of?.table, column]));
  for (const column of tables.values()) withComputed(query, alias, column);
  for (const { column, name, as } of keys)
    query.select({ [as]: valueOf(db, name.slice(0, name.indexOf('.')), column) });
  if (cursor) whereAfterBoth(query, keys, { id, direction }, cursor);
  for (const key of keys) query.orderByRaw(`?? ${key.direction} nulls last`, [key.name]);
  const rows: Row[] = await query.orderBy(id, direction).limit(limit + 1);

  const positions: string[][] = [];
  const items = rows.slice(0, limit).map((row) => {
    const values = keys.map(({ as }) => takeValue(row, as));
    const item = decode(row);
    positions.push([...values, item.id]);
    return item;
  });
  const last = positions.at(-1);
  const { total } = await countUpTo(db.read, matching, SORTED_AT_MOST);
  const nextCursor = rows.length > limit && last ? encodeCursor(last) : null;
  return { items, total, totalIsMinimum: false, nextCursor };
}

function keyOf(
  { alias, columns }: Pick<TwoKeyOptions<never, never>, 'alias' | 'columns'>,
  sort: Sort,
  index: number,
): Key {
  const column = columns[sort.field];
  if (column === undefined) throw new Error(`No column for the order ${sort.field}`);
  const name = `${column.of ? COMPUTED : alias}.${column.name}`;
  return { column, name, direction: directionOf(sort), as: `sortKey${index}OfTheRow` };
}

/** In a cursor, a value has an equals sign in front, and a missing one is empty. */
function takeValue(row: object, as: string): string {
  const value: unknown = Reflect.get(row, as);
  Reflect.deleteProperty(row, as);
  return value === null ? '' : `=${String(value)}`;
}

const fits = (cursor: readonly string[], keys: readonly Key[]): boolean =>
  cursor.length === keys.length + 1 &&
  keys.every(({ column }, index) => {
    const [sign, ...value] = cursor[index] ?? '';
    return sign === undefined || (sign === '=' && fitsColumn(column, value.join('')));
  });

interface Id {
  id: string;
  direction: Direction;
}

/** Keeps the rows after a position, key by key, because the keys can have different directions. */
function whereAfterBoth(query: Query, keys: readonly Key[], last: Id, cursor: readonly string[]): void {
  const after = (direction: Direction) => (direction === 'asc' ? '>' : '<');
  query.where((any) => {
    for (let index = 0; index <= keys.length; index += 1)
      void any.orWhere((all) => {
        for (const [at, { name }] of keys.slice(0, index).entries()) isEqual(all, name, cursor[at] ?? '');
        const key = keys[index];
        const value = cursor[index] ?? '';
        if (key === undefined) void all.where(last.id, after(last.direction), value);
        else if (value === '') void all.whereRaw('1 = 0');
        else
          void all.where((follows) => {
            void follows.where(key.name, after(key.direction), value.slice(1)).orWhereNull(key.name);
          });
      });
  });
}

function isEqual(query: Query, name: string, value: string): void {
  if (value === '') void query.whereNull(name);
  else void query.where(name, value.slice(1));
}
