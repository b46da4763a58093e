import { foldText, isIndexed, likePattern, searchWords, trigramQuery } from '../lib/search-words';
import type { Db } from './connect';

/**
 * A table that can be searched as a whole: it has `id`, `workspaceId`, `createdAt` and `searchText`, whose first line is
 * the row's name; `<table>_search` (on SQLite, with its column `seq`) or a trigram index finds parts of words in it, and
 * the index `<table>_name_prefix` how names begin.
 */
export interface SearchedTable {
  table: string;
  /** What to read of a row, besides its id. */
  columns: readonly string[];
}

export type Found = Record<string, unknown> & { id: string };
type Row = Found & { searchText: string };

/** So many of the newest that contain the words are looked at for the best ones. */
const CANDIDATES = 50;
/** So many of the newest matches of SQLite's index, which knows no workspaces, are looked at for the workspace's own. */
const PROBED = 1000;
/** Words too short for the index are looked for in so many of the newest rows. */
const NEWEST = 500;
const PREFIX_LENGTH = 40;
/** Above every text that begins as the prefix does. */
const LAST = '\u{10FFFF}';

/**
 * The rows of the workspace that best answer what is typed, at a cost that does not grow with the table: first those
 * whose name begins so, then those that have the words in their name, then the others that contain all words; the
 * newest first among equals. At most `limit`.
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

/** What both engines ask for by the name's beginning, and its values. */
function prefixArm(target: SearchedTable, { workspaceId, prefix, limit }: Search, collation: string) {
  const beginning = [...prefix].slice(0, PREFIX_LENGTH).join('');
  const column = `substr("searchText", 1, ${PREFIX_LENGTH})${collation}`;
  return {
    sql: `select * from (select ${selectOf(target, 't')} from ${target.table} as t
          where "workspaceId" = ? and ${column} >= ? and ${column} < ? order by ${column} limit ${limit}) as named`,
    values: [workspaceId, beginning, beginning + LAST],
  };
}

/** The newest rows, where no word is long enough for the index. */
function newestArm(target: SearchedTable, { workspaceId, words }: Search, contains: Contains) {
  return {
    sql: `select ${selectOf(target, 'r')} from (select * from ${target.table} where "workspaceId" = ?
          order by "createdAt" desc, id desc limit ${NEWEST}) as r where ${contains.sql('r', words)}`,
    values: [workspaceId, ...words.map(contains.value)],
  };
}

/** The workspace's rows from the newest on. */
function walkArm(target: SearchedTable, { workspaceId, words }: Search, contains: Contains) {
  return {
    sql: `select * from (select ${selectOf(target, 'w')} from ${target.table} as w where w."workspaceId" = ? and ${contains.sql('w', words)}
          order by w."createdAt" desc, w.id desc limit ${CANDIDATES}) as walked`,
    values: [workspaceId, ...words.map(contains.value)],
  };
}

interface Contains {
  sql(alias: string, words: readonly string[]): string;
  value(word: string): string;
}

const onEach = (words: readonly string[], condition: string) =>
  ['1 = 1', ...words.map(() => condition)].join(' and ');
const instr: Contains = {
  sql: (alias, words) => onEach(words, `instr(${alias}."searchText", ?) > 0`),
  value: (word) => word,
};
const like: Contains = {
  sql: (alias, words) => onEach(words, String.raw`${alias}."searchText" like ? escape '\'`),
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
  // The index has answered for all words that are long enough for it.
  const short = search.words.filter((word) => !isIndexed(word));
  const own = `from probe cross join ${target.table} as p where p.seq = probe.seq and p."workspaceId" = ?`;
  const rows: (Row & { probed: number; own: number })[] = await db.read.raw(
    `with probe(seq) as materialized (
       select rowid from ${target.table}_search where ${target.table}_search match ? order by rowid desc limit ${PROBED})
     select (select count(*) from probe) as probed, (select count(*) ${own}) as own, r.*
     from (select 1) left join (
       ${named.sql} union all
       select * from (select ${selectOf(target, 'p')} ${own} and ${instr.sql('p', short)}
         order by p."createdAt" desc, p.id desc limit ${CANDIDATES}) as probed) as r on true`,
    [match, search.workspaceId, ...named.values, search.workspaceId, ...short],
  );
  const found = rows.filter(({ id }) => id !== null);
  const isCrowdedOut = rows.some((row) => row.probed === PROBED && row.own < CANDIDATES);
  if (!isCrowdedOut) return found;
  // Other workspaces fill the probe with their rows.
  const walk = walkArm(target, search, instr);
  const walked: Row[] = await db.read.raw(walk.sql, walk.values);
  return [...found, ...walked];
}

/** Each row once, the best first. */
function best(rows: readonly Row[], prefix: string, words: readonly string[]): Row[] {
  const byId = new Map<string, Row>();
  for (const row of rows) if (!byId.has(row.id)) byId.set(row.id, row);
  const rank = ({ searchText }: Row): number => {
    const [name = ''] = searchText.split('\n', 1);
    if (name.startsWith(prefix)) return 0;
    if (words.every((word) => ` ${name}`.includes(` ${word}`))) return 1;
    return words.every((word) => name.includes(word)) ? 2 : 3;
  };
  return [...byId.values()]
    .map((row) => ({ row, rank: rank(row) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row);
}
