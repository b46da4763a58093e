import type { Knex } from 'knex';
import type { Page, PageRequest } from '../lib/paging';
import type { Db } from './connect';
import { countUpTo, keysetPage, type Count, type ExactCount } from './keyset';
import { isSearch, searchPage, type OrderedList } from './text-search';

type Query = Knex.QueryBuilder;

interface ListOptions<Row, Item> {
  /** Can be searched as `searchPage` says. */
  table: string;
  alias: string;
  request: PageRequest;
  search: string | undefined;
  /** Puts every condition of the list but its search on a query of the table, under its alias. */
  narrow(query: Query): Query;
  /** Adds what is shown of a row to a page's query: columns, and joins to other tables. */
  show(query: Query): Query;
  decode(row: Row): Item;
  /** The time that the list is ordered by, newest first; a column and a field. `createdAt` unless given. */
  by?: string & keyof Item;
  /** How the list is walked when it is not by the table itself: along an index of another one. */
  walk?: OrderedList;
  /** How long the list is without a search: its counter, what counts it, or how far its rows are counted. */
  count: ExactCount | (() => Promise<Count>) | number;
}

/** One page of a list, newest first, of those rows that have the words if any are searched for. */
export async function listPage<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: ListOptions<Row, Item>,
): Promise<Page<Item>> {
  const { table, alias, request, search, narrow, show, decode, by = 'createdAt', count } = options;
  const order = [`${alias}.${by}`, `${alias}.id`];
  const list = options.walk ?? { query: narrow(db.read(`${table} as ${alias}`)), order };
  const page = (found: OrderedList, counted: ExactCount | (() => Promise<Count>)) =>
    keysetPage<Row, Item>({
      query: show(found.query),
      order: found.order,
      request,
      count: counted,
      decode,
      position: (item) => [String(item[by]), item.id],
    });
  if (isSearch(search)) return searchPage(db, { table, alias, search, list, order, narrow, page });
  if (typeof count !== 'number') return page(list, count);
  const counting = list.query.clone();
  return page(list, () => countUpTo(db.read, counting, count));
}
