import type { Knex } from 'knex';
import type { Page, PageRequest } from '../../lib/paging';
import type { Db } from '../connect';
import type { Count, Direction, ExactCount } from './keyset';
import type { OrderedList } from './text-search';

type Query = Knex.QueryBuilder;

/** The parts of a list that reading a page needs in every order. */
export interface PageFrame<Row, Item> {
  table: string;
  alias: string;
  request: PageRequest;
  search: string | undefined;
  /**
   * Adds all conditions of the list except the search to a query of the table under its alias. In the order of a
   * sort column, the index of that column must fit them.
   */
  narrow(query: Query): Query;
  /** Adds conditions that no index has. The rows that a page reads for them are bounded, as for a search. */
  keep?: ((query: Query) => Query) | undefined;
  /** `narrow` adds more than the workspace, so that the list can be much shorter than that of the workspace. */
  isNarrowed?: boolean;
  /** Adds the selected columns, and joins to other tables, to a page's query. */
  show(query: Query): Query;
  decode(row: Row): Item;
  /** See `searchPage`. */
  maxWalked?: number | undefined;
}

/** A list in another order than its own. */
export interface SortedFrame<Row, Item> extends PageFrame<Row, Item> {
  direction: Direction;
  /** The same list in its own order. */
  list: OrderedList;
  count: ExactCount | (() => Promise<Count>);
}

/** Reads one page of a list in the order of a field whose values another table has. */
export type PageByField = <Row extends object, Item extends { id: string; createdAt: string }>(
  db: Db,
  options: SortedFrame<Row, Item> & { fieldId: string },
) => Promise<Page<Item>>;

/** The filters and orders of a list by values that another table has, with an index (src/features/custom-fields/lists). */
export interface IndexedValues {
  isFiltered: boolean;
  /** Keeps the rows that have all wanted values. */
  narrow(query: Query): Query;
  /** Returns the list along the index of the first wanted value; undefined without one. */
  walk(narrow: (query: Query) => Query): OrderedList | undefined;
  /** The rows of the index, if there is one wanted value; they are as many as those of the list without other filters. */
  indexRows: Query | undefined;
  pageByField: PageByField;
}

/** The name of the sorted value in a row. */
const KEY = 'sortKeyOfTheRow';

/** Reads the sorted value of each row together with its item, which doesn't contain it. */
export function readKeys<Row extends object, Item extends object>(decode: (row: Row) => Item) {
  const keys = new Map<Item, string>();
  return {
    /** Selects the value with each row. */
    select: (query: Query, value: string | Knex.Raw): Query => query.select({ [KEY]: value }),
    decode(row: Row): Item {
      const key = String(Reflect.get(row, KEY));
      Reflect.deleteProperty(row, KEY);
      const item = decode(row);
      keys.set(item, key);
      return item;
    },
    keyOf: (item: Item): string => keys.get(item) ?? '',
  };
}
