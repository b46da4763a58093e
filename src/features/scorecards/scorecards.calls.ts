import * as z from 'zod';
import { api } from '../../http/calls/declare';
import { count, day } from '../../lib/entities/answer-schema';
import { partnerHealths } from '../partners/partners.rules';
import { scorecardParts } from '../workspaces/workspaces.rules';
import { scorecardWeights } from '../workspaces/workspaces.schema';
import type { ScorecardServices } from './create-scorecards';
import { manageScorecards, viewScorecards } from './scorecards.rules';

const score = z.int().min(0).max(100);

const scorecardAnswer = z
  .object({
    score,
    health: z.enum(partnerHealths),
    trend: z
      .int()
      .nullable()
      .meta({ description: 'The difference to the score of thirty days ago; null if it is not known.' }),
    parts: z.array(
      z.object({
        key: z.enum(scorecardParts),
        label: z.string(),
        weight: score,
        score,
        explanation: z.string(),
        inputs: z.array(z.object({ label: z.string(), value: z.string() })),
      }),
    ),
    history: z.array(z.object({ day, score })),
  })
  .meta({ id: 'Scorecard' });

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
