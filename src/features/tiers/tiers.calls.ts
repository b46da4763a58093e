import * as z from 'zod';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../lib/paging';
import { manageTiers, viewTiers } from './tiers.rules';
import { partnerTierAnswer, standingChanges, tierAnswer, tierList } from './tiers.schema';
import { tierProposalsCalls } from './proposals/tier-proposals.calls';
import type { TierServices } from './create-tiers';

export const tiersCalls = ({ tiers, tierProposals }: TierServices) => ({
  ...tierProposalsCalls({ tierProposals }),
  '/api/tiers': api({
    GET: {
      operationId: 'listTiers',
      summary: 'List the tiers of the partner program, the lowest one first',
      answer: pageOf(tierAnswer),
      permission: viewTiers,
      query: pageRequest.extend(sortedBy('value')),
      run: async ({ actor, query }) => pageOfAll(await tiers.list(actor), query, ({ value }) => value),
    },
    PUT: {
      operationId: 'replaceTiers',
      summary: 'Replace the tiers of the partner program',
      answer: z.array(tierAnswer),
      permission: manageTiers,
      body: tierList,
      run: ({ actor, body }) => tiers.replace(actor, body),
    },
  }),
  '/api/partners/:id/tier': api({
    GET: {
      operationId: 'getPartnerTier',
      summary: 'Get where a partner stands and what each tier needs',
      answer: partnerTierAnswer,
      permission: viewTiers,
      run: ({ actor, param }) => tiers.of(actor, param('id')),
    },
    PATCH: {
      operationId: 'updatePartnerTier',
      summary: 'Change or pin the tier of a partner, or tick criteria',
      answer: partnerTierAnswer,
      permission: manageTiers,
      body: standingChanges,
      run: ({ actor, param, body }) => tiers.change(actor, param('id'), body),
    },
  }),
});
