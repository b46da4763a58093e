import * as z from 'zod';
import { answerLike, keyOf, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { commissionFlags, commissionSources, commissionStatuses, entryKinds } from './commissions.rules';
import type { CommissionDetails, CommissionView, EntryView } from './present-commissions';

const fields = {
  id: z.string(),
  workspaceId: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  partnerId: textOrNull,
  partnerName: textOrNull,
  programId: textOrNull,
  affiliateLinkId: textOrNull,
  source: z.enum(commissionSources),
  sourceId: textOrNull,
  customer: textOrNull,
  eventAmount: textOrNull,
  amount: z.string(),
  netAmount: z.string(),
  currency: z.string(),
  ruleVersion: z.int().nullable(),
  status: z.enum(commissionStatuses),
  flags: z.array(keyOf(commissionFlags)),
  heldUntil: timeOrNull,
  payoutId: textOrNull,
  reverses: textOrNull,
  duplicateOf: textOrNull,
  reason: textOrNull,
  createdAt: time,
  updatedAt: time,
};

export const commissionAnswer = answerLike<CommissionView>()('Commission', fields);

const entryAnswer = answerLike<EntryView>()('CommissionEntry', {
  id: z.string(),
  amount: z.string(),
  currency: z.string(),
  kind: z.enum(entryKinds),
  reason: textOrNull,
  createdAt: time,
});

export const commissionDetailsAnswer = answerLike<CommissionDetails>()('CommissionDetails', {
  ...fields,
  entries: z.array(entryAnswer),
  explanation: z.array(z.object({ label: z.string(), value: z.string() })),
});
