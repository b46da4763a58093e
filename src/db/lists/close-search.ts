import { closeAlternatives, distanceTo, forgivenWords, type Pieces } from '../../lib/text/close-words';
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
 * more, the closest first, at a cost that doesn't grow with the table. Without such a word, returns nothing.
 */
export async function closeSearch(
  db: Db,
  { table, columns }: SearchedTable,
  { workspaceId, text, limit }: { workspaceId: string; text: string; limit: number },
): Promise<Found[]> {
  const words = searchWords(text);
  const forgiven = forgivenWords(words);
  if (forgiven.length === 0) return [];
  const exact = words.filter((word) => isIndexed(word) && !forgiven.includes(word));
  const conditions = [...exact.map((word) => [[word]]), ...forgiven.map(closeAlternatives)];
  const selected = ['id', 'createdAt', ...columns].map((column) => `t."${column}"`).join(', ');
  const head = `${searchedHead(table, 't')} as head`;
  const rows =
    db.engine === 'sqlite'
      ? await onSqlite(db, table, `${selected}, ${head}`, workspaceId, conditions)
      : await onPostgres(db, table, `${selected}, ${head}`, workspaceId, conditions);
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

/** For each word, its alternatives, each of pieces that a text contains. */
type Conditions = readonly (readonly Pieces[])[];

function onSqlite(
  db: Db,
  table: string,
  selected: string,
  workspaceId: string,
  conditions: Conditions,
): Promise<Row[]> {
  const match = conditions
    .map((alternatives) =>
      alternatives.map((pieces) => `(${pieces.map(quotedPhrase).join(' AND ')})`).join(' OR '),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(' AND ');
  return db.read.raw(
    `with probe(seq) as materialized (
       select rowid from ${table}_search where ${table}_search match ? order by rowid desc limit ${PROBED})
     select ${selected} from probe cross join ${table} as t where t.seq = probe.seq and t."workspaceId" = ?
     limit ${COMPARED}`,
    [match, workspaceId],
  );
}

async function onPostgres(
  db: Db,
  table: string,
  selected: string,
  workspaceId: string,
  conditions: Conditions,
): Promise<Row[]> {
  const text = searchedText(table, 't');
  const values: string[] = [];
  const contains = (piece: string) => {
    values.push(likePattern(piece));
    return String.raw`${text} like ? escape '\'`;
  };
  const where = conditions
    .map((alternatives) =>
      alternatives.map((pieces) => `(${pieces.map(contains).join(' and ')})`).join(' or '),
    )
    .map((alternatives) => `(${alternatives})`)
    .join(' and ');
  const { rows }: { rows: Row[] } = await db.read.raw(
    `select ${selected} from ${table} as t where ${where} and t."workspaceId" = ?
     order by t."createdAt" desc, t.id desc limit ${COMPARED}`,
    [...values, workspaceId],
  );
  return rows;
}
