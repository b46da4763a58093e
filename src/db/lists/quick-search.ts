import { foldText } from '../../lib/text/fold-text';
import { isIndexed, likePattern, searchWords, trigramQuery } from '../../lib/text/search-words';
import type { Db } from '../connect';
import { searchedText } from './searched-text';

/**
 * A table for the quick search. It has the columns `id`, `workspaceId`, `createdAt` and `searchText`, whose first line
 * is the row's name. `<table>_search` (SQLite, which also needs the column `seq`) or a trigram index (PostgreSQL) finds
 * substrings, and the index `<table>_name_prefix` finds names by prefix.
 */
export interface SearchedTable {
  table: string;
  /** Columns to return in addition to the id. */
  columns: readonly string[];
}

/** `isRelated`: only texts of related records have some of the words. */
export type Found = Record<string, unknown> & { id: string; isRelated?: boolean };
type Row = Found & { searchText: string };

/** Maximum number of matches, newest first, from which the best are chosen. */
const CANDIDATES = 50;
/** Maximum number of matches, newest first, to read from SQLite's index, which covers all workspaces. */
const PROBED = 1000;
/** Number of newest rows to search when all words are too short for the index. */
const NEWEST = 500;
const PREFIX_LENGTH = 40;
/** Sorts after every text with the prefix. */
const LAST = '\u{10FFFF}';

/**
 * Returns at most `limit` rows of the workspace that best match the text, at a cost that does not grow with the table.
 * Rows whose name starts with the text come first, then those with the words in their name, then those that contain all
 * words elsewhere, and last those with words of related records. Equal matches are ordered newest first.
 */
export async function quickSearch(
  db: Db,
  target: SearchedTable,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<Found[]> {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const prefix = foldText(text).trim().replace(/\s+/gu, ' ');
  const search = { workspaceId, prefix, words, limit };
  const rows =
    db.engine === 'sqlite' ? await onSqlite(db, target, search) : await onPostgres(db, target, search);
  return best(rows, prefix, words).slice(0, limit);
}

interface Search {
  workspaceId: string;
  prefix: string;
  words: readonly string[];
  limit: number;
}

const selectOf = ({ columns }: SearchedTable, alias: string): string =>
  ['id', 'searchText', 'createdAt', ...columns].map((column) => `${alias}."${column}"`).join(', ');

/** Builds the query for names that start with the prefix, with its bindings. */
function prefixArm(target: SearchedTable, { workspaceId, prefix, limit }: Search, collation: string) {
  const beginning = [...prefix].slice(0, PREFIX_LENGTH).join('');
  const column = `substr("searchText", 1, ${PREFIX_LENGTH})${collation}`;
  return {
    sql: `select * from (select ${selectOf(target, 't')} from ${target.table} as t
          where "workspaceId" = ? and ${column} >= ? and ${column} < ? order by ${column} limit ${limit}) as named`,
    values: [workspaceId, beginning, beginning + LAST],
  };
}

/** Builds the query for the newest rows, used when no word is long enough for the index. */
function newestArm(target: SearchedTable, { workspaceId, words }: Search, contains: Contains) {
  return {
    sql: `select ${selectOf(target, 'r')} from (select * from ${target.table} where "workspaceId" = ?
          order by "createdAt" desc, id desc limit ${NEWEST}) as r where ${contains.sql(target, 'r', words)}`,
    values: [workspaceId, ...words.map(contains.value)],
  };
}

/** Builds the query that searches all rows of the workspace, from the newest on. */
function walkArm(target: SearchedTable, { workspaceId, words }: Search, contains: Contains) {
  return {
    sql: `select * from (select ${selectOf(target, 'w')} from ${target.table} as w where w."workspaceId" = ? and ${contains.sql(target, 'w', words)}
          order by w."createdAt" desc, w.id desc limit ${CANDIDATES}) as walked`,
    values: [workspaceId, ...words.map(contains.value)],
  };
}

interface Contains {
  sql(target: SearchedTable, alias: string, words: readonly string[]): string;
  value(word: string): string;
}

const onEach = (words: readonly string[], condition: string) =>
  ['1 = 1', ...words.map(() => condition)].join(' and ');
const instr: Contains = {
  sql: ({ table }, alias, words) => onEach(words, `instr(${searchedText(table, alias)}, ?) > 0`),
  value: (word) => word,
};
const like: Contains = {
  sql: ({ table }, alias, words) =>
    onEach(words, String.raw`${searchedText(table, alias)} like ? escape '\'`),
  value: likePattern,
};

async function onPostgres(db: Db, target: SearchedTable, search: Search): Promise<Row[]> {
  const named = prefixArm(target, search, ' collate "C"');
  const isShort = !search.words.some(isIndexed);
  const rest = isShort ? newestArm(target, search, like) : walkArm(target, search, like);
  const { rows }: { rows: Row[] } = await db.read.raw(`${named.sql} union all ${rest.sql}`, [
    ...named.values,
    ...rest.values,
  ]);
  return rows;
}

async function onSqlite(db: Db, target: SearchedTable, search: Search): Promise<Row[]> {
  const named = prefixArm(target, search, '');
  const match = trigramQuery(search.words);
  if (match === null) {
    const newest = newestArm(target, search, instr);
    return db.read.raw(`${named.sql} union all ${newest.sql}`, [...named.values, ...newest.values]);
  }
  // The index covers all words that are long enough for it.
  const short = search.words.filter((word) => !isIndexed(word));
  const own = `from probe cross join ${target.table} as p where p.seq = probe.seq and p."workspaceId" = ?`;
  const rows: (Row & { probed: number; own: number })[] = await db.read.raw(
    `with probe(seq) as materialized (
       select rowid from ${target.table}_search where ${target.table}_search match ? order by rowid desc limit ${PROBED})
     select (select count(*) from probe) as probed, (select count(*) ${own}) as own, r.*
     from (select 1) left join (
       ${named.sql} union all
       select * from (select ${selectOf(target, 'p')} ${own} and ${instr.sql(target, 'p', short)}
         order by p."createdAt" desc, p.id desc limit ${CANDIDATES}) as probed) as r on true`,
    [match, search.workspaceId, ...named.values, search.workspaceId, ...short],
  );
  const found = rows.filter(({ id }) => id !== null);
  const isCrowdedOut = rows.some((row) => row.probed === PROBED && row.own < CANDIDATES);
  if (!isCrowdedOut) return found;
  // The matches of other workspaces have filled the probe.
  const walk = walkArm(target, search, instr);
  const walked: Row[] = await db.read.raw(walk.sql, walk.values);
  return [...found, ...walked];
}

/** Removes duplicate rows and sorts the best matches first. */
function best(rows: readonly Row[], prefix: string, words: readonly string[]): Found[] {
  const byId = new Map<string, Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  const rank = ({ searchText }: Row): number => {
    const [name = ''] = searchText.split('\n', 1);
    if (name.startsWith(prefix)) return 0;
    if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1;
    if (words.every((word) => name.includes(word))) return 2;
    return words.every((word) => searchText.includes(word)) ? 3 : 4;
  };
  return [...byId.values()]
    .map((row) => ({ row, rank: rank(row) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row, rank: place }) => ({ ...row, isRelated: place === 4 }));
}
