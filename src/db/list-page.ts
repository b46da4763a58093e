import type { Knex } from 'knex';
import type { Page, PageRequest } from '../lib/paging';
import type { Db } from './connect';
import { countUpTo, keysetPage, type Count, type ExactCount } from './keyset';
import { isSearch, searchPage, type OrderedList } from './text-search';

type Query = Knex.QueryBuilder;

interface ListOptions<Row, Item> {
  /** A table with the search columns and index that `searchPage` needs. */
  table: string;
  alias: string;
  request: PageRequest;
  search: string | undefined;
  /** Adds all conditions of the list except the search to a query of the table under its alias. */
  narrow(query: Query): Query;
  /** Adds the selected columns, and joins to other tables, to a page's query. */
  show(query: Query): Query;
  decode(row: Row): Item;
  /** The time to order by, newest first, as the name of a column and a field. Default: `createdAt`. */
  by?: string & keyof Item;
  /** The list, read along an index of another table. Default: `table` itself. */
  walk?: OrderedList;
  /** The length of the list without a search: an exact count, a function, or the number of rows to count up to. */
  count: ExactCount | (() => Promise<Count>) | number;
}

/** Reads one page of a list, newest first, filtered by the words of `search` if there are any. */
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
