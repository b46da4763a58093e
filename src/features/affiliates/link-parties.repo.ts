import type { Db } from '../../db/connect';

/** A partner as a link names its affiliate. */
export interface LinkPartner {
  name: string;
  contactName: string | null;
  contactEmail: string | null;
}

/** What a link belongs to. */
export function createLinkPartiesRepo(db: Db) {
  return {
    /** With its primary contact, where it has one. */
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
    /** Where links of the workspace may lead. */
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
