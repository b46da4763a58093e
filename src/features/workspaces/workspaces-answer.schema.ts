import * as z from 'zod';
import { answerLike, count, forEachKey, textOrNull, time } from '../../lib/entities/answer-schema';
import { DEFAULT_WEIGHTS, paperSizes } from './workspaces.rules';
import type { PresentedWorkspace } from './workspaces.service';

export const workspaceAnswer = answerLike<PresentedWorkspace>()('Workspace', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  website: textOrNull,
  logoUrl: textOrNull,
  industryTags: z.array(z.string()),
  regionTags: z.array(z.string()),
  productsTags: z.array(z.string()),
  redirectHosts: z.array(z.string()),
  trackingParams: z
    .array(z.string())
    .meta({ description: 'The parameters that the script for websites reads, in the order of precedence.' }),
  requireMfa: z.boolean(),
  sepaDebtor: z
    .object({ name: z.string(), iban: z.string(), bic: textOrNull })
    .nullable()
    .meta({ description: 'The account that pays by SEPA. Only admins see it.' }),
  accentColor: textOrNull,
  paperSize: z.enum(paperSizes),
  commissionHoldDays: count,
  payoutMinimums: z.record(z.string(), z.string()),
  dealProgramId: textOrNull,
  vatId: textOrNull,
  scorecardWeights: forEachKey(DEFAULT_WEIGHTS, count),
  createdAt: time,
});
