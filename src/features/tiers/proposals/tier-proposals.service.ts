import { authorize, type Actor, type Member } from '../../../lib/actor';
import { conflict } from '../../../lib/errors';
import type { BulkResult } from '../../records/bulk-outcome';
import { createRecords, type RecordTools } from '../../records/create-records';
import { createRecordService } from '../../records/record-service';
import type { TierHistory } from '../../partners/tier-history';
import { manageTiers, tierMessages, viewTiers } from '../tiers.rules';
import { tierProposalRecord } from './tier-proposal.record';
import { tierProposalEntity, type NamedProposal, type TierProposal } from './tier-proposals.entity';
import type { ProposalFilters, TierProposalsRepo } from './tier-proposals.repo';
import {
  showProposal,
  type BulkProposals,
  type ProposalDecision,
  type ShownProposal,
} from './tier-proposals.schema';

interface Dependencies extends RecordTools {
  proposals: TierProposalsRepo;
  changeTier(
    actor: Member,
    partnerId: string,
    tier: string | null,
    isStill: (tier: string | null) => boolean,
  ): Promise<unknown>;
  tierHistory: Pick<TierHistory, 'because'>;
}

/** What the daily reviews propose, for admins to decide. 404 `Proposal not found` also for an id of another workspace. */
export function createTierProposalsService(dependencies: Dependencies) {
  const { proposals, changeTier, tierHistory, clock } = dependencies;
  const records = createRecords<TierProposal, NamedProposal>({
    ...dependencies,
    table: proposals,
    entity: tierProposalEntity,
    record: tierProposalRecord,
    nameOf: (proposal) => String(Reflect.get(proposal, 'partnerName') ?? ''),
  });

  /** @throws 409 unless it is open, and if the partner has another tier by now */
  async function decide(
    actor: Member,
    proposal: TierProposal,
    { action }: { action: ProposalDecision },
  ): Promise<TierProposal> {
    const { id, partnerId, workspaceId, fromTier, toTier } = proposal;
    if (proposal.status !== 'open') throw conflict(tierMessages.decided);
    if (action === 'accept')
      await tierHistory.because('Proposal accepted', () =>
        changeTier(actor, partnerId, toTier, (tier) => tier === fromTier),
      );
    const now = clock.now().toISOString();
    const status = action === 'accept' ? 'accepted' : 'dismissed';
    const decision = { status, decidedBy: actor.userId, decidedAt: now, updatedAt: now } as const;
    await proposals.change(id, decision);
    const named = await records.get({ workspaceId }, id);
    await records.record(actor, 'status_changed', named, [{ field: 'status', from: 'open', to: status }]);
    return { ...proposal, ...decision };
  }

  const { methods } = createRecordService(records, {
    page: ({ workspaceId }, filters: ProposalFilters, request) =>
      proposals.list(workspaceId, filters, request),
    present: async (_scope, found: readonly NamedProposal[]): Promise<ShownProposal[]> =>
      found.map(showProposal),
    draft: (): TierProposal => {
      throw new Error('only reviews make proposals');
    },
    change: decide,
  });
  const { list, get, export: exportList, forEvents, filterFields, hasAmounts } = methods;

  return {
    list,
    get,
    export: exportList,
    forEvents,
    filterFields,
    hasAmounts,

    /** Counts the proposals by status, for the tabs of the list. */
    async counts(actor: Actor) {
      authorize(actor, viewTiers);
      return proposals.counts(actor.workspaceId);
    },

    /** Gives the partner the proposed tier. @throws 409 if it is decided, or if the partner has another tier by now */
    accept: (actor: Actor, id: string): Promise<ShownProposal> =>
      methods.update(actor, id, { action: 'accept' }),

    /** Leaves the partner as it is. The proposal returns only for other reasons. @throws 409 if it is decided */
    dismiss: (actor: Actor, id: string): Promise<ShownProposal> =>
      methods.update(actor, id, { action: 'dismiss' }),

    /** Decides many proposals, each as a single one. */
    async bulk(actor: Actor, { ids, action }: BulkProposals): Promise<BulkResult> {
      authorize(actor, manageTiers);
      return methods.bulk(actor, { ids, change: { action } });
    },
  };
}

export type TierProposalsService = ReturnType<typeof createTierProposalsService>;
