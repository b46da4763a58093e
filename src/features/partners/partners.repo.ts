import type { Db } from '../../db/connect';
import { createEntityTable } from '../../db/entity-table';
import { insertAll } from '../../db/insert-all';
import { partnerEntity, type Partner } from './partners.entity';
import type { OnboardingStatus } from './partners.rules';

const typeRows = ({ id: partnerId, workspaceId, status, createdAt, partnershipType }: Partner) =>
  partnershipType.map((type) => ({ workspaceId, partnerId, type, status, createdAt }));

/** Writing a partner runs several statements, so it must run in a transaction. */
export function createPartnersRepo(db: Db) {
  const partners = createEntityTable<Partner>(db, { table: 'partners', alias: 'p', entity: partnerEntity });

  async function writeTypes(partner: Partner): Promise<void> {
    await db.write('partner_types').where({ partnerId: partner.id }).delete();
    const rows = typeRows(partner);
    if (rows.length > 0) await db.write('partner_types').insert(rows);
  }

  return {
    byId: partners.byId,
    lock: partners.lock,

    async insert(partner: Partner): Promise<void> {
      await partners.insert(partner);
      await writeTypes(partner);
    },

    async insertAll(all: readonly Partner[]): Promise<void> {
      await partners.insertAll(all);
      await insertAll(db, 'partner_types', all.flatMap(typeRows));
    },

    /** Writes all fields of a partner that was read with `lock`. */
    async update(partner: Partner): Promise<void> {
      await partners.update(partner);
      await writeTypes(partner);
    },

    async setOnboardingStatus(
      workspaceId: string,
      id: string,
      onboardingStatus: OnboardingStatus,
      updatedAt: string,
    ): Promise<void> {
      await db.write('partners').where({ workspaceId, id }).update({ onboardingStatus, updatedAt });
    },

    /** Deletes the partner and everything that belongs to it. */
    delete: partners.delete,
  };
}

export type PartnersRepo = ReturnType<typeof createPartnersRepo>;
