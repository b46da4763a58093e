import type { Db } from './connect';

/**
 * Those of the keys (`foldKey`) that a text column of the workspace's rows has, whatever the case of its ASCII letters. Needs the
 * index of `lower(column)` that an importable table has.
 */
export async function foldedTexts(
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
