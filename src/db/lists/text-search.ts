import type { Knex } from 'knex';
import { isIndexed, likePattern, searchWords, trigramQuery } from '../../lib/text/search-words';
import type { Page, PageRequest, Position } from '../../lib/paging';
import type { Db } from '../connect';
import { searchedText } from './searched-text';
import {
  checkCursor,
  countUpTo,
  inOrder,
  whereAfter,
  whereUpTo,
  type Count,
  type CountList,
  type Direction,
} from './keyset';

type Query = Knex.QueryBuilder;

/** A list and the columns that it is ordered by, which an index supports. */
export interface OrderedList {
  query: Query;
  order: readonly string[];
  /** See `keysetPage`. */
  leading?: string;
  /** Default: descending. */
  direction?: Direction;
  /** The last position to read; see `keysetPage`. */
  end?: Position | null;
}

interface SearchOptions<Item> {
  /** Has a trigram index of `searchedText`; on SQLite also the column `seq`, and the FTS5 index `<table>_search`. */
  table: string;
  /** The table's alias in `list` and `narrow`. */
  alias: string;
  /** The text to search for. It has at least one word, unless there are conditions to `keep`. */
  search: string | undefined;
  request: PageRequest;
  /** The list with all conditions except the search. */
  list: OrderedList;
  /** The same list along the index by which matches are counted. Default: `list` */
  counted?: OrderedList;
  /** The order of the results when a search has few of them. Default: newest first by createdAt. */
  order?: readonly string[];
  /** Keeps the rows of `list`, if it is only a part of what is counted. */
  only?(query: Query): Query;
  /** Adds all conditions of the list except the search to a query of the table alone. */
  narrow(query: Query): Query;
  /** Adds conditions that no index has to a query of the list. */
  keep?: ((query: Query) => Query) | undefined;
  page(list: OrderedList, count: CountList): Promise<Page<Item>>;
  /** Rows that one page reads at most while it looks for matches without an index. */
  maxWalked?: number | undefined;
}

/** Results are counted up to this number. */
const SEARCH_CAP = 1000;
/** Default of `maxWalked`: a page without a match then takes about 40 ms. */
const MAX_WALKED = 30_000;
/** The same with conditions, for which whole rows are read. */
const MAX_KEPT = 20_000;
/** Rows to read before that. */
const FIRST_WALKED = 2_000;

/** Returns whether the text contains a word to search for. */
export const isSearch = (search: string | undefined): search is string =>
  searchWords(search ?? '').length > 0;

/**
 * Reads one page of the rows that contain every word of the search as a case-insensitive substring. The cost does not
 * grow with the table (docs/decisions/0011). A page can be shorter than its limit, or empty, and still have a next page.
 */
export async function searchPage<Item>(db: Db, options: SearchOptions<Item>): Promise<Page<Item>> {
  const { table, alias, search = '', list, narrow, page, only = (query) => query } = options;
  const { order = [`${alias}.createdAt`, `${alias}.id`] } = options;
  const words = searchWords(search);
  const match = db.engine === 'sqlite' ? trigramQuery(words) : null;
  if (match === null) return walk(db, options, words, null);
  const { n, rows } = await probe(db, table, match);
  if (n === 0) return { items: [], total: 0, totalIsMinimum: false, nextCursor: null };
  // The index covers all words that are long enough for it.
  const rest = words.filter((word) => !isIndexed(word));
  const found = containing(db, options, narrow(among(db, table, alias, rows)), rest);
  const countFound = () => countUpTo(db.read, found, SEARCH_CAP);
  // With few matches, the probe has found all of them. With many, reading the list in order fills a page quickly.
  if (n <= SEARCH_CAP) return page({ ...list, query: only(found.clone()), order }, countFound);
  return walk(db, options, words, async () => ({ ...(await countFound()), isMinimum: true }));
}

/**
 * Reads the list in its order until the page is full, at most `maxWalked` rows. On PostgreSQL, the index finds words that
 * are long enough for it, so there is no such limit.
 */
async function walk<Item>(
  db: Db,
  options: SearchOptions<Item>,
  words: readonly string[],
  countFound: (() => Promise<Count>) | null,
): Promise<Page<Item>> {
  const { list, counted = list, request, page } = options;
  const { maxWalked = options.keep ? MAX_KEPT : MAX_WALKED } = options;
  checkCursor(request, list.order);
  const matching = containing(db, options, list.query.clone(), words);
  const isBounded = db.engine === 'sqlite' || !words.some(isIndexed);
  const countWalked = async (): Promise<Count> => {
    const end = isBounded ? await endOfWalk(counted, undefined, maxWalked) : null;
    const walked = containing(db, options, counted.query.clone(), words);
    if (end) whereUpTo(walked, counted, end);
    const { total, isMinimum } = await countUpTo(db.read, walked, SEARCH_CAP);
    return { total, isMinimum: isMinimum || end !== null };
  };
  const count = countFound ?? countWalked;
  if (!isBounded) return page({ ...list, query: matching.clone() }, count);

  // The newest rows mostly fill a page. Finding the end of a long walk takes longer than reading them.
  const firstEnd = await endOfWalk(list, request.cursor, Math.min(maxWalked, FIRST_WALKED));
  let isShort = false;
  const first = await page({ ...list, query: matching.clone(), end: firstEnd }, async (found) => {
    isShort = found < request.limit && firstEnd !== null;
    return isShort ? { total: 0, isMinimum: true } : count();
  });
  if (!isShort) return first;
  const end = await endOfWalk(list, request.cursor, maxWalked);
  return page({ ...list, query: matching.clone(), end }, count);
}

/** Returns the position of the last row that a page may read, or null if the list ends before it. */
export async function endOfWalk(
  list: OrderedList,
  after: Position | undefined,
  maxWalked: number,
): Promise<Position | null> {
  const { order } = list;
  const positions = list.query.clone();
  if (after) whereAfter(positions, list, after);
  const rows: Record<string, unknown>[] = await inOrder(positions, list)
    .select(Object.fromEntries(order.map((column, index) => [`part${index}`, column])))
    .offset(maxWalked - 1)
    .limit(2);
  const [last, further] = rows;
  return last && further ? order.map((_, index) => String(last[`part${index}`])) : null;
}

/** Keeps the rows that contain every word, and meet the conditions that no index has. */
export function containing(
  db: Db,
  { table, alias, keep }: Pick<SearchOptions<never>, 'table' | 'alias' | 'keep'>,
  query: Query,
  words: readonly string[],
): Query {
  const text = searchedText(table, alias);
  for (const word of words) {
    if (db.engine === 'sqlite') query.whereRaw(`instr(${text}, ?) > 0`, [word]);
    else query.whereRaw(String.raw`${text} like ? escape '\'`, [likePattern(word)]);
  }
  return keep?.(query) ?? query;
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
