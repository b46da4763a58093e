import * as z from 'zod';
import { answerLike, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { commissionStatuses } from '../../commissions/ledger/commissions.rules';
import type { PortalCommission, PortalEarnings } from './portal-earnings.rules';

const portalCommissionAnswer = answerLike<PortalCommission>()('PortalCommission', {
  id: z.string(),
  source: z.string(),
  status: z.enum(commissionStatuses),
  amount: z.string(),
  netAmount: z.string(),
  heldUntil: timeOrNull,
  createdAt: time,
});

export const portalEarningsAnswer = answerLike<PortalEarnings>()('PortalEarnings', {
  currency: z.string(),
  held: z.string(),
  due: z.string(),
  inPayout: z.string(),
  paid: z.string(),
  reversed: z.string(),
  commissions: z.array(portalCommissionAnswer),
});
