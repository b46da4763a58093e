import type { Db } from '../../../db/connect';

/** Finds the partner of a portal invitation. */
export function createPartnerNamesRepo(db: Db) {
  return {
    async exists(workspaceId: string, id: string): Promise<boolean> {
      return (await db.read('partners').where({ workspaceId, id }).first('id')) !== undefined;
    },
    /** Returns at most two ids, which is enough to see that a name is ambiguous. */
    async idsNamed(workspaceId: string, name: string): Promise<string[]> {
      return db.read('partners').where({ workspaceId, name }).limit(2).pluck('id');
    },
  };
}

export type PartnerNamesRepo = ReturnType<typeof createPartnerNamesRepo>;
