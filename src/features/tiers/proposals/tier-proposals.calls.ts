import { api } from '../../../http/calls/declare';
import { bulkAnswer } from '../../records/bulk-answer.schema';
import { recordCalls } from '../../records/record-calls';
import { manageTiers } from '../tiers.rules';
import { tierProposalRecord } from './tier-proposal.record';
import { bulkProposals, proposalFilters, tierProposalAnswer } from './tier-proposals.schema';
import type { TierProposalsService } from './tier-proposals.service';

export const tierProposalsCalls = ({ tierProposals }: { tierProposals: TierProposalsService }) => ({
  ...recordCalls(tierProposalRecord, tierProposalAnswer, { list: proposalFilters, get: true }, tierProposals),
  '/api/tier-proposals/bulk': api({
    POST: {
      operationId: 'decideTierProposals',
      summary: 'Accept or dismiss many proposals',
      answer: bulkAnswer,
      permission: manageTiers,
      body: bulkProposals,
      run: ({ actor, body }) => tierProposals.bulk(actor, body),
    },
  }),
  '/api/tier-proposals/:id/accept': api({
    POST: {
      operationId: 'acceptTierProposal',
      summary: 'Give the partner the proposed tier',
      answer: tierProposalAnswer,
      permission: manageTiers,
      alsoRefuses: [409],
      run: ({ actor, param }) => tierProposals.accept(actor, param('id')),
    },
  }),
  '/api/tier-proposals/:id/dismiss': api({
    POST: {
      operationId: 'dismissTierProposal',
      summary: 'Leave the partner in its tier',
      answer: tierProposalAnswer,
      permission: manageTiers,
      alsoRefuses: [409],
      run: ({ actor, param }) => tierProposals.dismiss(actor, param('id')),
    },
  }),
});
