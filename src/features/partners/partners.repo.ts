import { createCodec } from '../../db/codec';
import type { Db } from '../../db/connect';
import { insertAll } from '../../db/insert-all';
import { searchTextOf } from './directory/partner-search.rules';
import type { OnboardingStatus, PartnerStatus } from './partners.rules';

/** spec §3. */
export interface Partner {
  id: string;
  workspaceId: string;
  name: string;
  description: string;
  industry: string;
  size: string;
  location: string;
  website: string | null;
  logo: string | null;
  status: PartnerStatus;
  partnershipType: string[];
  tags: string[];
  onboardingStatus: OnboardingStatus;
  createdAt: string;
  updatedAt: string;
}

const codec = createCodec<Partner>({ json: ['partnershipType', 'tags'] });
export const decodePartner = codec.decode;

/** The public columns. The search text and SQLite's row number stay inside the database. */
export const partnerColumns = [
  'id',
  'workspaceId',
  'name',
  'description',
  'industry',
  'size',
  'location',
  'website',
  'logo',
  'status',
  'partnershipType',
  'tags',
  'onboardingStatus',
  'createdAt',
  'updatedAt',
];

const typeRows = ({ id: partnerId, workspaceId, status, createdAt, partnershipType }: Partner) =>
  partnershipType.map((type) => ({ workspaceId, partnerId, type, status, createdAt }));

export function createPartnersRepo(db: Db) {
  const one = (workspaceId: string, id: string) =>
    db.read('partners').where({ workspaceId, id }).first(partnerColumns);

  async function writeTypes(partner: Partner): Promise<void> {
    await db.write('partner_types').where({ partnerId: partner.id }).delete();
    const rows = typeRows(partner);
    if (rows.length > 0) await db.write('partner_types').insert(rows);
  }

  return {
    async byId(workspaceId: string, id: string): Promise<Partner | undefined> {
      const row = await one(workspaceId, id);
      return row && codec.decode(row);
    },
    /** Reads the partner and locks it against other writers until the current transaction ends. */
    async lock(workspaceId: string, id: string): Promise<Partner | undefined> {
      const row = await one(workspaceId, id).forUpdate();
      return row && codec.decode(row);
    },
    /** Runs several statements, so it must run in a transaction. */
    async insert(partner: Partner): Promise<void> {
      await db.write('partners').insert({ ...codec.encode(partner), searchText: searchTextOf(partner) });
      await writeTypes(partner);
    },
    /** Inserts many at once. Runs several statements, so it must run in a transaction. */
    async insertAll(partners: readonly Partner[]): Promise<void> {
      const rows = partners.map((partner) => ({
        ...partner,
        searchText: searchTextOf(partner),
      }));
      await insertAll(db, 'partners', rows);
      await insertAll(db, 'partner_types', partners.flatMap(typeRows));
    },
    /**
     * Writes all fields of a partner that was read with `lock`. Runs several statements, so it must run in a
     * transaction.
     */
    async update(partner: Partner): Promise<void> {
      const { id, workspaceId, createdAt, ...changes } = partner;
      await db
        .write('partners')
        .where({ workspaceId, id })
        .update({ ...codec.encode(changes), searchText: searchTextOf(partner) });
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
    /** Deletes the partner and everything that belongs to it. Returns false if it doesn't exist. */
    async delete(workspaceId: string, id: string): Promise<boolean> {
      return (await db.write('partners').where({ workspaceId, id }).delete()) > 0;
    },
  };
}

export type PartnersRepo = ReturnType<typeof createPartnersRepo>;
