import type { Db } from './connect';

/**
 * Returns the keys (`foldKey`) that occur in a text column of the workspace's rows, ignoring the case of ASCII letters.
 * Needs an index on `lower(column)`, which importable tables have.
 */
export async function findExistingKeys(
  db: Db,
  { table, column, workspaceId }: { table: string; column: string; workspaceId: string },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const folded = db.engine === 'sqlite' ? 'lower(??)' : 'lower(?? COLLATE "C")';
  const places = keys.map(() => '?').join(', ');
  const rows: { key: string }[] = await db
    .read(table)
    .where({ workspaceId })
    .whereRaw(`${folded} in (${places})`, [column, ...keys])
    .distinct(db.read.raw(`${folded} as key`, [column]));
  return new Set(rows.map(({ key }) => key));
}

const PARENT_AND_KEY = /^(\S+) (.*)$/su;

/**
 * Like `findIdsByKey` with folded keys, among the rows of other records: each key is the id of one, a blank and the text.
 */
export async function findIdsWithin(
  db: Db,
  {
    table,
    column,
    within,
    workspaceId,
  }: { table: string; column: string; within: string; workspaceId: string },
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = new Set(keys);
  const texts = [...new Set(keys.flatMap((key) => PARENT_AND_KEY.exec(key)?.[2] ?? []))];
  if (texts.length === 0) return new Map();
  const lower = db.engine === 'sqlite' ? 'lower(??)' : 'lower(?? COLLATE "C")';
  const rows: { id: string; parent: string; key: string }[] = await db
    .read(table)
    .where({ workspaceId })
    .whereRaw(`${lower} in (${texts.map(() => '?').join(', ')})`, [column, ...texts])
    .select('id', { parent: within, key: db.read.raw(lower, [column]) });
  const ids = new Map<string, string[]>();
  for (const { id, parent, key: text } of rows) {
    const key = `${parent} ${text}`;
    if (wanted.has(key)) ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return ids;
}

/**
 * Returns the ids of the workspace's rows by the keys among these that a text column has. A folded column is compared as
 * `findExistingKeys` does; others, such as ids of other tools, as they are.
 */
export async function findIdsByKey(
  db: Db,
  {
    table,
    column,
    workspaceId,
    isFolded,
  }: { table: string; column: string; workspaceId: string; isFolded: boolean },
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const lower = db.engine === 'sqlite' ? 'lower(??)' : 'lower(?? COLLATE "C")';
  const key = isFolded ? lower : '??';
  const rows: { id: string; key: string }[] = await db
    .read(table)
    .where({ workspaceId })
    .whereRaw(`${key} in (${keys.map(() => '?').join(', ')})`, [column, ...keys])
    .select('id', { key: db.read.raw(key, [column]) });
  const ids = new Map<string, string[]>();
  for (const row of rows) ids.set(row.key, [...(ids.get(row.key) ?? []), row.id]);
  return ids;
}
