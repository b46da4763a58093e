import * as z from 'zod';
import { answerLike, answerOf, day, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { dealEntity } from './deals.entity';
import { dealStatuses, type DealConflict } from './deals.rules';
import type { ShownDeal } from './deals.service';

export const dealAnswer = answerOf<ShownDeal>()('Deal', dealEntity, {
  leadId: textOrNull,
  customerDomain: textOrNull,
  contactEmail: textOrNull,
  amount: textOrNull,
  currency: textOrNull,
  expectedCloseDate: day.nullable(),
  status: z.enum(dealStatuses),
  reason: textOrNull,
  submittedBy: textOrNull,
  submittedByName: textOrNull,
  decidedBy: textOrNull,
  decidedByName: textOrNull,
  decidedAt: timeOrNull,
  protectedUntil: timeOrNull,
  closedAt: timeOrNull,
  influencers: z.array(z.string()),
  influencerNames: z.array(z.string()),
  programId: textOrNull,
  externalId: textOrNull,
  custom: shownValues,
  ownerId: textOrNull,
  ownerName: textOrNull,
});

export const dealConflictAnswer = answerLike<DealConflict>()('DealConflict', {
  kind: z.enum(['deal', 'lead', 'partner', 'referral']),
  id: z.string(),
  name: z.string(),
  partnerName: textOrNull,
  since: time,
  matchedOn: z.enum(['domain', 'name']),
});
