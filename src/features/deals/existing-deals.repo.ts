import type { Db } from '../../db/connect';
import { findExistingKeys } from '../../db/existing-keys';
import { findNamed } from '../../db/find-named';

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
      for (const { id, key } of await findNamed(
        db,
        { table: 'partners', column: 'name', workspaceId },
        names,
      ))
        found.set(key, found.has(key) ? null : id);
      return found;
    },
  };
}

export type ExistingDealsRepo = ReturnType<typeof createExistingDealsRepo>;
