import type { Knex } from 'knex';
import { encodeCursor, type Page, type PageRequest } from '../../lib/paging';
import type { Db } from '../connect';
import { withIndex } from '../sqlite/staged-views';
import {
  columnName,
  countUpTo,
  identifier,
  keysetPage,
  type CountList,
  type Direction,
  type ExactCount,
} from './keyset';
import { readKeys, type SortedFrame } from './page-frame';
import { checkPosition, type SortColumn } from './sort-columns';
import { isSearch, searchPage, type OrderedList } from './text-search';
import { twoPartPage, type Part } from './two-part-page';

type Query = Knex.QueryBuilder;

interface SortedOptions<Row, Item> extends SortedFrame<Row, Item> {
  column: SortColumn;
}

/** A narrowed list of up to this length is sorted as a whole. A longer one is read along the index of the order. */
const SORTED_AT_ONCE = 1000;

/**
 * Reads one page of a list in the order of a column, equal values by id, and rows without a value last in both
 * directions. The list is read in two parts, those with a value and those without, so that one index serves both
 * directions.
 */
export async function sortedPage<Row extends object, Item extends { id: string }>(
  db: Db,
  options: SortedOptions<Row, Item>,
): Promise<Page<Item>> {
  const { request, direction, column } = options;
  checkPosition(request.cursor, column);
  const startsEmpty = request.cursor?.length === 1;
  return twoPartPage(
    { request, startsEmpty, startOfEmpty: () => startOfEmpty(direction) },
    await preparePart(db, options),
  );
}

/** Returns the cursor before the first row without a value. Ids start with a hexadecimal digit. */
const startOfEmpty = (direction: Direction): string => encodeCursor([direction === 'asc' ? '' : 'z']);

async function preparePart<Row extends object, Item extends { id: string }>(
  db: Db,
  options: SortedOptions<Row, Item>,
) {
  const {
    table,
    alias,
    column,
    direction,
    search,
    narrow,
    keep,
    show,
    list: natural,
    count,
    maxWalked,
  } = options;
  const isSorted = await isSortedAtOnce(db, options);
  const isNumber = column.kind === 'integer' || column.kind === 'decimal';
  const [plus, keyPlus] = isSorted ? ['+', isNumber ? '#' : '+'] : ['', ''];
  const from = column.of === undefined ? alias : COMPUTED;
  const key = `${keyPlus}${from}.${column.name}`;
  const id = `${plus}${from}.${column.of?.key ?? 'id'}`;

  return (part: Part, request: PageRequest): Promise<Page<Item>> => {
    const condition = part === 'filled' ? 'is not null' : 'is null';
    const inPart = (query: Query) => query.whereRaw(`${identifier(key)} ${condition}`, [columnName(key)]);
    const only = (query: Query) => inPart(withComputed(query, alias, column));
    const query = isSorted
      ? only(natural.query.clone())
      : inPart(narrow(alongIndex(db, table, alias, column)));
    const list: OrderedList =
      part === 'filled'
        ? { query, direction, order: [key, id] }
        : { query, direction, order: [id], leading: key };
    const keys = readKeys<Row, Item>(options.decode);
    const page = (found: OrderedList, counted: ExactCount | CountList) =>
      keysetPage<Row, Item>({
        ...found,
        query: keys.select(show(found.query), valueOf(db, from, column)),
        request,
        count: counted,
        decode: keys.decode,
        position: (item) => (part === 'filled' ? [keys.keyOf(item), item.id] : [item.id]),
      });
    if (!isSearch(search) && !keep) return page(list, count);
    if (!isSearch(search) && isSorted) return page(...keptAtOnce(db, list, options));
    const { order } = list;
    const parts = { list, order, only, keep, counted: natural };
    return searchPage(db, { table, alias, search, request, narrow, page, maxWalked, ...parts });
  };
}

/**
 * Without statistics, SQLite can't know whether to sort a filtered list or to filter a sorted one. PostgreSQL decides
 * that itself.
 */
export async function isSortedAtOnce(
  db: Db,
  options: Pick<SortedOptions<never, never>, 'isNarrowed' | 'search' | 'list'>,
): Promise<boolean> {
  const { isNarrowed, search, list } = options;
  if (!isNarrowed || isSearch(search) || db.engine === 'postgres') return false;
  const { isMinimum } = await countUpTo(db.read, list.query, SORTED_AT_ONCE);
  return !isMinimum;
}

/** Returns a list that is sorted as a whole with the conditions that no index has, and its length. */
export function keptAtOnce(
  db: Db,
  list: OrderedList,
  { list: natural, keep = (query) => query }: Pick<SortedOptions<never, never>, 'list' | 'keep'>,
): [OrderedList, CountList] {
  const counting = keep(natural.query.clone());
  return [{ ...list, query: keep(list.query) }, () => countUpTo(db.read, counting, SORTED_AT_ONCE)];
}

/** The alias of the table of a computed column. */
export const COMPUTED = 'figures';

/** Joins the table of a computed column to a query of the list. */
export function withComputed(query: Query, alias: string, { of }: SortColumn): Query {
  return of ? query.join(`${of.table} as ${COMPUTED}`, `${COMPUTED}.${of.key}`, `${alias}.id`) : query;
}

/** Returns a query that reads the table along the column's index. */
function alongIndex(db: Db, table: string, alias: string, { name, of }: SortColumn): Query {
  const indexed = of ? { table: of.table, alias: COMPUTED } : { table, alias };
  const query =
    db.engine === 'postgres'
      ? db.read(`${indexed.table} as ${indexed.alias}`)
      : withIndex(db.read, { ...indexed, index: `${indexed.table}_by_${name}` });
  if (of === undefined) return query;
  // SQLite reads the tables of a cross join in this order. The workspace is that of the list's own condition.
  return query
    .joinRaw(db.engine === 'sqlite' ? 'cross join ?? as ??' : 'inner join ?? as ?? on true', [table, alias])
    .whereRaw('?? = ??', [`${alias}.id`, `${COMPUTED}.${of.key}`])
    .whereRaw('?? = ??', [`${COMPUTED}.workspaceId`, `${alias}.workspaceId`]);
}

/** Selects 64-bit integers as text, since JavaScript numbers can't hold them. */
export function valueOf(db: Db, alias: string, { name, kind }: SortColumn): string | Knex.Raw {
  const column = `${alias}.${name}`;
  return kind === 'integer' ? db.read.raw('cast(?? as text)', [column]) : column;
}
