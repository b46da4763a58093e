import * as z from 'zod';
import { api } from '../../http/calls/declare';
import { count } from '../../lib/entities/answer-schema';
import { scorecardWeights } from '../workspaces/workspaces.schema';
import type { ScorecardServices } from './create-scorecards';
import { manageScorecards, viewScorecards } from './scorecards.rules';
import { scorecardAnswer } from './scorecards.schema';

const distribution = z.object({ good: count, fair: count, at_risk: count });

export const scorecardsCalls = ({ scorecards }: ScorecardServices) => ({
  '/api/partners/:id/scorecard': api({
    GET: {
      operationId: 'getPartnerScorecard',
      summary: 'Get the scorecard of a partner, with what it follows from',
      answer: scorecardAnswer,
      permission: viewScorecards,
      run: ({ actor, param }) => scorecards.of(actor, param('id')),
    },
  }),
  '/api/scorecards/preview': api({
    POST: {
      operationId: 'previewScorecardWeights',
      summary: 'Preview the health of all partners with other weights',
      answer: z.object({ now: distribution, then: distribution }).meta({ id: 'ScorecardPreview' }),
      permission: manageScorecards,
      body: z.object({ weights: scorecardWeights }),
      run: ({ actor, body }) => scorecards.preview(actor, body.weights),
    },
  }),
});
