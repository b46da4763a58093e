import * as z from 'zod';
import { day } from '../../lib/entities/answer-schema';
import { partnerHealths } from '../partners/partners.rules';
import { scorecardParts } from '../workspaces/workspaces.rules';

const score = z.int().min(0).max(100);

/** A scorecard in answers. */
export const scorecardAnswer = z
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
