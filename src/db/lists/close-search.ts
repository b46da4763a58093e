import {
  closeAlternatives,
  closeHalves,
  closePattern,
  distanceTo,
  forgivenWords,
} from '../../lib/text/close-words';
import { isIndexed, likePattern, quotedPhrase, searchWords } from '../../lib/text/search-words';
import type { Db } from '../connect';
import type { Found, SearchedTable } from './quick-search';
import { searchedHead, searchedText } from './searched-text';

/** Maximum number of rows that the index finds, newest first, and of those of the workspace that are compared. */
const PROBED = 1000;
const COMPARED = 100;

type Row = Found & { head: string };

/**
 * Returns at most `limit` rows of the workspace that contain the words with at most one typo in each of five letters and
 * more, the closest first. Without such a word, returns nothing.
 */
export async function closeSearch(
  db: Db,
  { table, columns }: SearchedTable,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<Found[]> {
  const words = searchWords(text);
  const forgiven = forgivenWords(words);
  if (forgiven.length === 0) return [];
  const search = { exact: words.filter((word) => isIndexed(word) && !forgiven.includes(word)), forgiven };
  const selected = ['id', 'createdAt', ...columns].map((column) => `t."${column}"`).join(', ');
  const head = `${searchedHead(table, 't')} as head`;
  const rows =
    db.engine === 'sqlite'
      ? await onSqlite(db, table, `${selected}, ${head}`, workspaceId, search)
      : await onPostgres(db, table, `${selected}, ${head}`, workspaceId, search);
  return rows
    .flatMap(({ head: beginning, ...row }) => {
      const [name = ''] = beginning.split('\n', 1);
      const distance = distanceTo(beginning, words);
      return distance === null ? [] : [{ row, distance, isNamed: distanceTo(name, words) !== null }];
    })
    .sort((one, other) => Number(other.isNamed) - Number(one.isNamed) || one.distance - other.distance)
    .slice(0, limit)
    .map(({ row }) => row);
}

interface Words {
  exact: readonly string[];
  forgiven: readonly string[];
}

function onSqlite(
  db: Db,
  table: string,
  selected: string,
  workspaceId: string,
  { exact, forgiven }: Words,
): Promise<Row[]> {
  const alternativesOf = (word: string) =>
    closeAlternatives(word)
      .map((pieces) => `(${pieces.map(quotedPhrase).join(' AND ')})`)
      .join(' OR ');
  const conditions = [...exact.map(quotedPhrase), ...forgiven.map((word) => `(${alternativesOf(word)})`)];
  return db.read.raw(
    `with probe(seq) as materialized (
       select rowid from ${table}_search where ${table}_search match ? order by rowid desc limit ${PROBED})
     select ${selected} from probe cross join ${table} as t where t.seq = probe.seq and t."workspaceId" = ?
     limit ${COMPARED}`,
    [conditions.join(' AND '), workspaceId],
  );
}

async function onPostgres(
  db: Db,
  table: string,
  selected: string,
  workspaceId: string,
  { exact, forgiven }: Words,
): Promise<Row[]> {
  const text = searchedText(table, 't');
  const contains = String.raw`${text} like ? escape '\'`;
  // The halves come first: the index finds both, but comparing a row with the expression takes ten times as long.
  const isClose = `(${contains} or ${contains} or ${contains}) and ${text} ~ ?`;
  const conditions = [...exact.map(() => contains), ...forgiven.map(() => isClose), 't."workspaceId" = ?'];
  const { rows }: { rows: Row[] } = await db.read.raw(
    `select ${selected} from ${table} as t where ${conditions.join(' and ')} order by t."createdAt" desc, t.id desc limit ${COMPARED}`,
    [
      ...exact.map(likePattern),
      ...forgiven.flatMap((word) => [...closeHalves(word).map(likePattern), closePattern(word)]),
      workspaceId,
    ],
  );
  return rows;
}
