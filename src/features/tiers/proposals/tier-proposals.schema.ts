import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { oneOf, queryText } from '../../../lib/entities/fields';
import { filteredLike } from '../../../lib/entities/filters/filter-parameter';
import { sortNames } from '../../../lib/entities/entity';
import { pageRequest, sortedLike } from '../../../lib/paging';
import { bulkIds } from '../../records/bulk.schema';
import { measuredCriterion } from '../tiers.schema';
import { proposalDirections, proposalStatuses, type MeasuredCriterion } from '../tiers.rules';
import { tierProposalEntity, type NamedProposal } from './tier-proposals.entity';

/** A proposal as calls answer it. */
export interface ShownProposal extends Omit<NamedProposal, 'fromTier' | 'toTier'> {
  from: string | null;
  to: string | null;
}

export const showProposal = ({ fromTier: from, toTier: to, ...proposal }: NamedProposal): ShownProposal => ({
  ...proposal,
  from,
  to,
});

export const proposalFilters = pageRequest.extend({
  ...sortedLike(sortNames(tierProposalEntity), false),
  ...filteredLike(tierProposalEntity),
  status: oneOf('Status', proposalStatuses).optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
});

export const proposalDecision = oneOf('Action', ['accept', 'dismiss'] as const);

/** Body of `POST /api/tier-proposals/bulk`. */
export const bulkProposals = z.object({ ids: bulkIds, action: proposalDecision });

export const tierProposalAnswer = answerLike<ShownProposal>()('TierProposal', {
  id: z.string(),
  workspaceId: z.string(),
  partnerId: z.string(),
  partnerName: z.string(),
  from: textOrNull,
  to: textOrNull,
  direction: z.enum(proposalDirections),
  reasons: z.array<z.ZodType<MeasuredCriterion>>(measuredCriterion),
  status: z.enum(proposalStatuses),
  decidedBy: textOrNull,
  decidedByName: textOrNull,
  decidedAt: timeOrNull,
  createdAt: time,
  updatedAt: time,
});

export type ProposalRequest = z.infer<typeof proposalFilters>;
export type BulkProposals = z.infer<typeof bulkProposals>;
export type ProposalDecision = z.infer<typeof proposalDecision>;
