import { createEntityTable } from '../../../db/entity-table';
import { entityCodec } from '../../../db/entity-columns';
import type { Db } from '../../../db/connect';
import { countUpTo } from '../../../db/lists/keyset';
import type { Page, PageRequest } from '../../../lib/paging';
import { proposalStatuses, type PastProposal, type ProposalStatus } from '../tiers.rules';
import { tierProposalEntity, type NamedProposal, type TierProposal } from './tier-proposals.entity';

/** Each filter narrows the list; undefined filters nothing. */
export interface ProposalFilters {
  status?: ProposalStatus | undefined;
  partner?: string | undefined;
}

/** Upper bound for counting a list. */
const COUNTED = 10_000;

export function createTierProposalsRepo(db: Db) {
  const table = createEntityTable<TierProposal, NamedProposal>(db, {
    table: 'tier_proposals',
    alias: 't',
    entity: tierProposalEntity,
    join: (query) =>
      query.innerJoin('partners as p', 'p.id', 't.partnerId').leftJoin('users as u', 'u.id', 't.decidedBy'),
  });
  const codec = entityCodec<TierProposal>(tierProposalEntity);
  const ofPartners = (partnerIds: readonly string[]) =>
    db.read('tier_proposals').whereIn('partnerId', partnerIds);

  return {
    ...table,

    /** Newest first. */
    list: (
      workspaceId: string,
      { status, partner }: ProposalFilters,
      request: PageRequest,
    ): Promise<Page<NamedProposal>> =>
      table.page(
        workspaceId,
        { search: undefined, where: { status, partnerId: partner }, narrowest: 'partnerId', count: COUNTED },
        request,
      ),

    /** Counts the proposals of a workspace by status, each up to a bound. */
    async counts(workspaceId: string): Promise<Record<ProposalStatus | 'total', number>> {
      const found: Record<ProposalStatus, number> = { open: 0, accepted: 0, dismissed: 0, withdrawn: 0 };
      for (const status of proposalStatuses) {
        const query = db.read('tier_proposals').where({ workspaceId, status });
        found[status] = (await countUpTo(db.read, query, COUNTED)).total;
      }
      return { ...found, total: Object.values(found).reduce((sum, count) => sum + count, 0) };
    },

    /** Returns the proposals of partners that reviews compare with, oldest first, by partner. */
    async past(partnerIds: readonly string[]): Promise<ReadonlyMap<string, PastProposal[]>> {
      if (partnerIds.length === 0) return new Map();
      const rows: object[] = await ofPartners(partnerIds).whereNot('status', 'accepted');
      // Not in the query, because SQLite would then read the whole table in that order.
      const found = rows.map(codec.decode).sort((one, other) => (one.id < other.id ? -1 : 1));
      const byPartner = new Map<string, PastProposal[]>();
      for (const { partnerId, fromTier: from, toTier: to, ...proposal } of found)
        byPartner.set(partnerId, [...(byPartner.get(partnerId) ?? []), { ...proposal, from, to }]);
      return byPartner;
    },

    /** Locks the open proposals of partners. Decisions lock a proposal before its partner, too. */
    async lockOpen(partnerIds: readonly string[]): Promise<void> {
      // SQLite has only one writer.
      if (db.engine === 'postgres')
        await ofPartners(partnerIds).whereRaw(`status = 'open'`).orderBy('id').forUpdate().select('id');
    },

    /** Changes a proposal that the current transaction has locked, or that nothing else changes. */
    async change(
      id: string,
      changes: Partial<Pick<TierProposal, 'status' | 'reasons' | 'decidedBy' | 'decidedAt' | 'updatedAt'>>,
    ): Promise<void> {
      await db.write('tier_proposals').where({ id }).update(codec.encode(changes));
    },
  };
}

export type TierProposalsRepo = ReturnType<typeof createTierProposalsRepo>;
