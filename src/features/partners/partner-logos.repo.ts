import type { Db } from '../../db/connect';

interface PartnerLogo {
  partnerId: string;
  workspaceId: string;
  /** A data URL. */
  image: string;
  version: string;
}

export function createPartnerLogosRepo(db: Db) {
  return {
    async find(workspaceId: string, partnerId: string): Promise<PartnerLogo | undefined> {
      return db.read('partner_logos').where({ partnerId, workspaceId }).first();
    },
    async set(logo: PartnerLogo): Promise<void> {
      await db.write('partner_logos').insert(logo).onConflict('partnerId').merge(['image', 'version']);
    },
    async remove(workspaceId: string, partnerId: string): Promise<void> {
      await db.write('partner_logos').where({ partnerId, workspaceId }).delete();
    },
  };
}

export type PartnerLogosRepo = ReturnType<typeof createPartnerLogosRepo>;
