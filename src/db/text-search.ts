import type { Knex } from 'knex';
import { isIndexed, likePattern, searchWords, trigramQuery } from '../lib/search-words';
import type { Page } from '../lib/paging';
import type { Db } from './connect';
import { countUpTo, type Count } from './keyset';

type Query = Knex.QueryBuilder;

/** A list in the order of its index, and the columns of that order. */
export interface OrderedList {
  query: Query;
  order: readonly string[];
}

interface SearchOptions<Item> {
  /** Its columns `searchText` and, on SQLite, `seq` are indexed by `<table>_search` (or a trigram index on PostgreSQL). */
  table: string;
  /** What `list` and `narrow` call the table. */
  alias: string;
  /** What is typed; has at least one word. */
  search: string;
  /** The list without the search, every other condition included. */
  list: OrderedList;
  /** In which the few rows of a rare search come, where that is not newest first by createdAt. */
  order?: readonly string[];
  /** Puts every condition of the list but its search on a query of the table alone. */
  narrow(query: Query): Query;
  page(list: OrderedList, count: () => Promise<Count>): Promise<Page<Item>>;
}

/** Where counting what a search finds stops. */
const SEARCH_CAP = 1000;

/** Whether anything is searched for at all. */
export const isSearch = (search: string | undefined): search is string =>
  searchWords(search ?? '').length > 0;

/**
 * One page of a list, of those rows whose texts contain every word that is typed: case-insensitive substrings, at a cost
 * that does not grow with the table (docs/decisions, searching).
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
  // The index has answered for all words that are long enough for it.
  const rest = words.filter((word) => !isIndexed(word));
  const found = containing(db, narrow(among(db, table, alias, rows)), alias, rest);
  const countFound = () => countUpTo(db.read, found, SEARCH_CAP);
  // Few rows: they are all there is. Many: the next page's worth is soon found by walking the list.
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

/** SQLite: the rows (as a JSON array) of all workspaces that the search index finds, one more than the cap at most. */
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
