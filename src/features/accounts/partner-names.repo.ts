import type { Db } from '../../db/connect';

/** Which partner an invitation to the portal means. */
export function createPartnerNamesRepo(db: Db) {
  return {
    async exists(workspaceId: string, id: string): Promise<boolean> {
      return (await db.read('partners').where({ workspaceId, id }).first('id')) !== undefined;
    },
    /** At most two: enough to see that a name is not unique. */
    async idsNamed(workspaceId: string, name: string): Promise<string[]> {
      return db.read('partners').where({ workspaceId, name }).limit(2).pluck('id');
    },
  };
}

export type PartnerNamesRepo = ReturnType<typeof createPartnerNamesRepo>;
