import { foldName, sortKey } from '../lib/text/names.rules';
import type { Db } from './connect';

/** Names per query. */
const AT_ONCE = 500;

interface Named {
  id: string;
  /** As `foldName` returns it. */
  key: string;
}

/**
 * Returns the rows of a workspace with one of these folded names. Reads the index of the order by the column, which a
 * declaration sorts as a text. Its keys can be the same for different names, such as long ones.
 */
export async function findNamed(
  db: Db,
  { table, column, workspaceId }: { table: string; column: string; workspaceId: string },
  keys: readonly string[],
): Promise<Named[]> {
  const wanted = new Set(keys);
  const sortKeys = [...new Set(keys.flatMap((key) => sortKey(key) ?? []))];
  const found: Named[] = [];
  for (let at = 0; at < sortKeys.length; at += AT_ONCE) {
    const rows: { id: string; name: string }[] = await db
      .read(table)
      .where({ workspaceId })
      .whereIn(`${column}Sort`, sortKeys.slice(at, at + AT_ONCE))
      .select('id', { name: column });
    for (const { id, name } of rows) if (wanted.has(foldName(name))) found.push({ id, key: foldName(name) });
  }
  return found;
}
