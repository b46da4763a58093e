import type { Knex } from 'knex';
import type { Page, PageRequest } from '../lib/paging';
import type { Db } from './connect';
import { countUpTo, keysetPage, type Count, type CountList, type ExactCount } from './keyset';
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
  /**
   * What to order by, highest or newest first, as names of columns and fields; the id decides between equals. Default:
   * `createdAt`.
   */
  by?: (string & keyof Item) | readonly (string & keyof Item)[];
  /** The list, read along an index of another table. Default: `table` itself. */
  walk?: OrderedList;
  /** The length of the list without a search: an exact count, a function, or the number of rows to count up to. */
  count: ExactCount | (() => Promise<Count>) | number;
  /** See `searchPage`. */
  maxWalked?: number;
}

/** Reads one page of a list, newest first, filtered by the words of `search` if there are any. */
export async function listPage<Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: ListOptions<Row, Item>,
): Promise<Page<Item>> {
  const { table, alias, request, search, narrow, show, decode, by = 'createdAt', count, maxWalked } = options;
  const fields: readonly (string & keyof Item)[] = typeof by === 'string' ? [by] : by;
  const order = [...fields, 'id'].map((field) => `${alias}.${field}`);
  const list = options.walk ?? { query: narrow(db.read(`${table} as ${alias}`)), order };
  const page = (found: OrderedList, counted: ExactCount | CountList) =>
    keysetPage<Row, Item>({
      query: show(found.query),
      order: found.order,
      end: found.end,
      request,
      count: counted,
      decode,
      position: (item) => [...fields.map((field) => String(item[field])), item.id],
    });
  if (isSearch(search))
    return searchPage(db, { table, alias, search, request, list, order, narrow, page, maxWalked });
  if (typeof count !== 'number') return page(list, count);
  const counting = list.query.clone();
  return page(list, () => countUpTo(db.read, counting, count));
}
