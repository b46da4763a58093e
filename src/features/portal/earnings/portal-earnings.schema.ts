import * as z from 'zod';
import { answerLike, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { oneOf } from '../../../lib/entities/fields';
import { newestRequest } from '../../../lib/paging';
import {
  commissionSources,
  commissionStatuses,
  earnedStates,
} from '../../commissions/ledger/commissions.rules';
import { currencyFilter } from '../../commissions/ledger/commissions.schema';
import type { PortalCommission } from '../../commissions/ledger/portal';
import type { PortalEarnings } from './portal-earnings.rules';

export const portalCommissionAnswer = answerLike<PortalCommission>()('PortalCommission', {
  id: z.string(),
  source: z.enum(commissionSources),
  status: z.enum(commissionStatuses),
  amount: z.string(),
  netAmount: z.string(),
  currency: z.string(),
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

/** `reversed`: the commissions of which something was taken back, and those that take back what was paid. */
export const portalCommissionFilters = newestRequest.extend({
  currency: currencyFilter.optional(),
  state: oneOf('State', earnedStates).optional(),
});
