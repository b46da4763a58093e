import type { Db } from '../../db/connect';

/** The fields of a partner that name a link's affiliate. */
export interface LinkPartner {
  name: string;
  contactName: string | null;
  contactEmail: string | null;
}

/** Reads the objects that a link refers to. */
export function createLinkPartiesRepo(db: Db) {
  return {
    /** Returns a partner with its primary contact, if it has one. */
    async partner(workspaceId: string, id: string): Promise<LinkPartner | undefined> {
      return db
        .read('partners as p')
        .leftJoin('partner_contacts as c', (on) =>
          on.on('c.partnerId', 'p.id').andOnVal('c.isPrimary', db.engine === 'sqlite' ? 1 : true),
        )
        .where({ 'p.workspaceId': workspaceId, 'p.id': id })
        .first('p.name', 'c.name as contactName', 'c.email as contactEmail');
    },
    async programStatus(workspaceId: string, id: string): Promise<string | undefined> {
      const row: { status: string } | undefined = await db
        .read('referral_programs')
        .where({ workspaceId, id })
        .first('status');
      return row?.status;
    },
    /** Returns the sites that links of the workspace may redirect to. */
    async sites(workspaceId: string): Promise<{ website: string | null; redirectHosts: string[] }> {
      const row = await db.read('workspaces').where({ id: workspaceId }).first('website', 'redirectHosts');
      const hosts: unknown = row?.redirectHosts ?? [];
      return {
        website: row?.website ?? null,
        redirectHosts: (typeof hosts === 'string' ? JSON.parse(hosts) : hosts) as string[],
      };
    },
  };
}

export type LinkPartiesRepo = ReturnType<typeof createLinkPartiesRepo>;
