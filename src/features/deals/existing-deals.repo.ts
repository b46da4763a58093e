import type { Db } from '../../db/connect';
import { findExistingKeys } from '../../db/existing-keys';
import { foldKey } from '../records/import/cells.rules';

/** Finds the deals and partners that rows of an imported file refer to. */
export function createExistingDealsRepo(db: Db) {
  return {
    /** Returns the keys (`importKeyOf`) that deals of the workspace have. */
    keys: (workspaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>> =>
      findExistingKeys(db, { table: 'deals', column: 'importKey', workspaceId }, keys),

    /** Returns the ids of the partners with one of the folded names. null if several partners have the name. */
    async partnersNamed(
      workspaceId: string,
      names: readonly string[],
    ): Promise<ReadonlyMap<string, string | null>> {
      const found = new Map<string, string | null>();
      const folded = db.engine === 'sqlite' ? 'lower(??)' : 'lower(?? COLLATE "C")';
      for (let at = 0; at < names.length; at += AT_ONCE) {
        const some = names.slice(at, at + AT_ONCE);
        const rows: { id: string; name: string }[] = await db
          .read('partners')
          .where({ workspaceId })
          .whereRaw(`${folded} in (${some.map(() => '?').join(', ')})`, ['name', ...some])
          .select('id', 'name');
        for (const { id, name } of rows) {
          const key = foldKey(name);
          found.set(key, found.has(key) ? null : id);
        }
      }
      return found;
    },
  };
}

/** Names per query. */
const AT_ONCE = 500;

export type ExistingDealsRepo = ReturnType<typeof createExistingDealsRepo>;
