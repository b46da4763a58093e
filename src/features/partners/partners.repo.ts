import type { CommitBatch, Db } from '../../db/connect';
import { withCustomIndex } from '../custom-fields/lists/custom-index.repo';
import { createEntityTable } from '../../db/entity-table';
import { insertAll, prepareInsertAll, type PreparedInsert } from '../../db/writes/insert-all';
import { nameKey, websiteKey } from '../../lib/text/match-keys';
import { partnerEntity, type Partner } from './partners.entity';
import type { OnboardingStatus } from './partners.rules';

const typeRows = ({ id: partnerId, workspaceId, status, createdAt, partnershipType }: Partner) =>
  partnershipType.map((type) => ({ workspaceId, partnerId, type, status, createdAt }));

/** Writing a partner runs several statements, so it must run in a transaction. */
export function createPartnersRepo(db: Db) {
  const table = createEntityTable<Partner>(db, {
    table: 'partners',
    alias: 'p',
    entity: partnerEntity,
    // The daily pass writes the health beside the other figures of a partner.
    join: (query) =>
      query.leftJoin('partner_figures as g', 'g.partnerId', 'p.id').select('g.health', 'g.healthScore'),
    derive: ({ website, name }) => ({
      matchDomain: websiteKey(website),
      matchName: nameKey(name),
    }),
  });
  const partners = withCustomIndex<Partner, typeof table>(db, 'partners', table);

  const changedTypes: CommitBatch<Partner> = {
    async write(all) {
      const ids = all.map(({ id }) => id);
      await db.write('partner_types').whereIn('partnerId', ids).delete();
      await insertAll(db, 'partner_types', all.flatMap(typeRows));
      return true;
    },
    committed: () => undefined,
  };

  async function writeTypes(partner: Partner): Promise<void> {
    if (db.collect(changedTypes, partner)) return;
    await db.write('partner_types').where({ partnerId: partner.id }).delete();
    const rows = typeRows(partner);
    if (rows.length > 0) await db.write('partner_types').insert(rows);
  }

  return {
    byId: partners.byId,
    byIds: partners.byIds,
    lock: partners.lock,
    lockAll: partners.lockAll,

    async insert(partner: Partner): Promise<void> {
      await partners.insert(partner);
      await writeTypes(partner);
    },

    async prepareInsertAll(all: readonly Partner[]): Promise<PreparedInsert> {
      const insertPartners = await partners.prepareInsertAll(all);
      const insertTypes = await prepareInsertAll(db, 'partner_types', all.flatMap(typeRows));
      return [...insertPartners, ...insertTypes];
    },

    /**
     * Writes all fields of a partner that was read with `lock`. With `before`, doesn't write rows of other tables whose
     * fields are the same.
     */
    async update(partner: Partner, derived: object = {}, before?: Partner): Promise<void> {
      await partners.update(partner, derived, before);
      const hasOtherTypes = before?.partnershipType !== partner.partnershipType;
      if (hasOtherTypes || before?.status !== partner.status) await writeTypes(partner);
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
