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
