import * as z from 'zod';
import { answerLike, day, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { dealStatuses } from '../../deals/deals.rules';
import type { PortalDeal } from './portal-deals.rules';

export const portalDealAnswer = answerLike<PortalDeal>()('PortalDeal', {
  id: z.string(),
  name: z.string(),
  customerName: z.string(),
  customerDomain: textOrNull,
  contactName: textOrNull,
  contactEmail: textOrNull,
  amount: textOrNull,
  currency: textOrNull,
  expectedCloseDate: day.nullable(),
  notes: textOrNull,
  status: z.enum(dealStatuses),
  reason: textOrNull,
  submittedAt: time,
  decidedAt: timeOrNull,
  protectedUntil: timeOrNull,
  closedAt: timeOrNull,
  createdAt: time,
  updatedAt: time,
  mayConflict: z.boolean(),
});
