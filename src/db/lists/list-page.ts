import type { Knex } from 'knex';
import type { Page } from '../../lib/paging';
import type { Db } from '../connect';
import { whereConditions } from '../filters/where-conditions';
import {
  countUpTo,
  directionOf,
  keysetPage,
  type Count,
  type CountList,
  type Direction,
  type ExactCount,
} from './keyset';
import { rowsAsJson } from './rows-as-json';
import type { PageByField, PageFrame } from './page-frame';
import type { SortColumn } from './sort-columns';
import { withSort } from './sort-cursor';
import { sortedPage } from './sorted-page';
import { summaryPage, type SummaryColumns } from './summary-page';
import { isSearch, searchPage, type OrderedList } from './text-search';
import { twoKeyPage } from './two-key-page';

type Query = Knex.QueryBuilder;

interface ListOptions<Row, Item> extends PageFrame<Row, Item> {
  /**
   * What to order by, highest or newest first, as names of columns and fields; the id decides between equals. Default:
   * `createdAt`.
   */
  by?: (string & keyof Item) | readonly (string & keyof Item)[];
  /** The columns of the other orders that a request can ask for, by field. */
  sortColumns?: Readonly<Record<string, SortColumn>>;
  /** The selected columns, if all are texts or integers, so that SQLite can return them as JSON. */
  columns?: readonly string[] | undefined;
  /** The list, read along an index of another table. Default: `table` itself. */
  walk?: OrderedList | undefined;
  /** Reads the list in the order of a custom field. Without it, a request can't ask for one. */
  pageByField?: PageByField | undefined;
  /** What a summary of the list adds up. */
  summed?: SummaryColumns | undefined;
  /** The length of the list without a search: an exact count, a function, or the number of rows to count up to. */
  count: ExactCount | (() => Promise<Count>) | number;
}

/**
 * Reads one page of a list, newest first or in the order that the request asks for, filtered by the words of `search` if
 * there are any.
 */
export async function listPage<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  given: ListOptions<Row, Item>,
): Promise<Page<Item>> {
  const { sort } = given.request;
  const column = sort && given.sortColumns?.[sort.field];
  const options = withConditions(db, given, column?.name ?? fieldsOf(given)[0] ?? '');
  if (options.request.summarize)
    return summaryPage(db, { ...options, list: naturalList(db, options), order: orderOf(options) });
  if (sort === undefined) return naturalPage(db, options);
  const direction = directionOf(sort);
  const { pageByField } = options;
  return withSort(options.request, (request) => {
    const list = naturalList(db, options);
    if (sort.then !== undefined) {
      const columns = { createdAt: CREATED, ...options.sortColumns };
      return twoKeyPage<Row, Item>(db, { ...options, request, list, columns }, [sort, sort.then]);
    }
    const frame = { ...options, request, list, direction, count: countOf(db, options, list) };
    if (column !== undefined) return sortedPage(db, { ...frame, column });
    if (sort.customField !== undefined && pageByField)
      return pageByField(db, { ...frame, fieldId: sort.customField });
    return naturalPage(db, { ...options, request }, direction);
  });
}

const CREATED: SortColumn = { name: 'createdAt', kind: 'time' };

/** Adds the conditions of the request. Those on the column of the order limit the list itself. */
function withConditions<Row extends object, Item extends { createdAt: string }>(
  db: Db,
  options: ListOptions<Row, Item>,
  orderedBy: string,
): ListOptions<Row, Item> {
  const { along, alongAnother, keep } = whereConditions(db, options.alias, options.request, orderedBy);
  if (along === undefined || alongAnother === undefined) return { ...options, keep };
  const { narrow } = options;
  const natural = naturalList(db, options);
  const limit = orderedBy === fieldsOf(options)[0] ? along : alongAnother;
  return {
    ...options,
    keep: keep ?? ((query) => query),
    narrow: (query) => along(narrow(query)),
    walk: { ...natural, query: limit(natural.query.clone()) },
  };
}

/** Reads a page in the list's own order, or in the reverse of it. */
async function naturalPage<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: ListOptions<Row, Item>,
  direction?: Direction,
): Promise<Page<Item>> {
  const { table, alias, request, search, narrow, keep, show, decode, maxWalked, columns } = options;
  const list = { ...naturalList(db, options), direction };
  const fields = fieldsOf(options);
  const read =
    columns &&
    db.engine === 'sqlite' &&
    ((query: Query, more: readonly string[]) => rowsAsJson<Row>(db, query, [...columns, ...more]));
  const page = (found: OrderedList, counted: ExactCount | CountList) =>
    keysetPage<Row, Item>({
      ...found,
      query: show(found.query),
      request,
      count: counted,
      read: read || undefined,
      decode,
      position: (item) => [...fields.map((field) => String(item[field])), item.id],
    });
  if (!isSearch(search) && !keep) return page(list, countOf(db, options, list));
  const order = orderOf(options);
  return searchPage(db, { table, alias, search, request, list, order, narrow, keep, page, maxWalked });
}

type Natural<Item> = Pick<ListOptions<never, Item>, 'table' | 'alias' | 'by' | 'walk' | 'narrow' | 'count'>;

function fieldsOf<Item extends { createdAt: string }>({ by = 'createdAt' }: Pick<Natural<Item>, 'by'>) {
  const fields: readonly (string & keyof Item)[] = typeof by === 'string' ? [by] : by;
  return fields;
}

const orderOf = <Item extends { createdAt: string }>(options: Natural<Item>): string[] =>
  [...fieldsOf(options), 'id'].map((field) => `${options.alias}.${field}`);

const naturalList = <Item extends { createdAt: string }>(db: Db, options: Natural<Item>): OrderedList =>
  options.walk ?? {
    query: options.narrow(db.read(`${options.table} as ${options.alias}`)),
    order: orderOf(options),
  };

function countOf<Item>(
  db: Db,
  { count }: Natural<Item>,
  list: OrderedList,
): ExactCount | (() => Promise<Count>) {
  if (typeof count !== 'number') return count;
  const counting = list.query.clone();
  return () => countUpTo(db.read, counting, count);
}
