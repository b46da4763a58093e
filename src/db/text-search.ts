import type { Knex } from 'knex';
import { isIndexed, likePattern, searchWords, trigramQuery } from '../lib/search-words';
import type { Page } from '../lib/paging';
import type { Db } from './connect';
import { countUpTo, type Count } from './keyset';

type Query = Knex.QueryBuilder;

/** A list and the columns that it is ordered by, which an index supports. */
export interface OrderedList {
  query: Query;
  order: readonly string[];
}

interface SearchOptions<Item> {
  /** Has the column `searchText` with a trigram index; on SQLite also `seq`, and the FTS5 index `<table>_search`. */
  table: string;
  /** The table's alias in `list` and `narrow`. */
  alias: string;
  /** The text to search for; has at least one word. */
  search: string;
  /** The list with all conditions except the search. */
  list: OrderedList;
  /** The order of the results when a search has few of them. Default: newest first by createdAt. */
  order?: readonly string[];
  /** Adds all conditions of the list except the search to a query of the table alone. */
  narrow(query: Query): Query;
  page(list: OrderedList, count: () => Promise<Count>): Promise<Page<Item>>;
}

/** Results are counted up to this number. */
const SEARCH_CAP = 1000;

/** Returns whether the text contains a word to search for. */
export const isSearch = (search: string | undefined): search is string =>
  searchWords(search ?? '').length > 0;

/**
 * Reads one page of the rows that contain every word of the search as a case-insensitive substring. The cost does not
 * grow with the table (docs/decisions/0011).
 */
export async function searchPage<Item>(db: Db, options: SearchOptions<Item>): Promise<Page<Item>> {
  const { table, alias, search, list, narrow, page } = options;
  const { order = [`${alias}.createdAt`, `${alias}.id`] } = options;
  const words = searchWords(search);
  const walk = { ...list, query: containing(db, list.query, alias, words) };
  const match = db.engine === 'sqlite' ? trigramQuery(words) : null;
  if (match === null) {
    const counting = walk.query.clone();
    return page(walk, () => countUpTo(db.read, counting, SEARCH_CAP));
  }
  const { n, rows } = await probe(db, table, match);
  if (n === 0) return { items: [], total: 0, totalIsMinimum: false, nextCursor: null };
  // The index covers all words that are long enough for it.
  const rest = words.filter((word) => !isIndexed(word));
  const found = containing(db, narrow(among(db, table, alias, rows)), alias, rest);
  const countFound = () => countUpTo(db.read, found, SEARCH_CAP);
  // With few matches, the probe has found all of them. With many, reading the list in order fills a page quickly.
  if (n <= SEARCH_CAP) return page({ query: found.clone(), order }, countFound);
  return page(walk, async () => ({ ...(await countFound()), isMinimum: true }));
}

function containing(db: Db, query: Query, alias: string, words: readonly string[]): Query {
  const column = `${alias}.searchText`;
  for (const word of words) {
    if (db.engine === 'sqlite') query.whereRaw('instr(??, ?) > 0', [column, word]);
    else query.whereRaw(String.raw`?? like ? escape '\'`, [column, likePattern(word)]);
  }
  return query;
}

/**
 * Returns the rows (as a JSON array of `seq`) of all workspaces that SQLite's index finds, at most one more than the
 * cap.
 */
async function probe(db: Db, table: string, match: string): Promise<{ n: number; rows: string }> {
  const found = db
    .read(`${table}_search`)
    .whereRaw('?? match ?', [`${table}_search`, match])
    .limit(SEARCH_CAP + 1)
    .select('rowid as seq');
  const result: { n: number; rows: string } | undefined = await db
    .read(found.as('found'))
    .first(db.read.raw('count(*) as n, json_group_array(seq) as "rows"'));
  return result ?? { n: 0, rows: '[]' };
}

const among = (db: Db, table: string, alias: string, rows: string): Query =>
  db
    .read(db.read.raw('json_each(?) as found', [rows]))
    .joinRaw('cross join ?? as ??', [table, alias])
    .whereRaw('??.seq = found.value', [alias]);
