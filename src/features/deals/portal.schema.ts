import * as z from 'zod';
import { answerLike, day, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { oneOf } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';
import { dealStatuses } from './deals.rules';
import { dealChanges } from './deals.schema';
import type { PortalDeal } from './portal.rules';

/** Body of `PATCH /api/portal/deals/{id}`: the fields that a partner can change. The service checks the amount. */
export const portalDealChanges = dealChanges.omit({
  partnerId: true,
  programId: true,
  influencers: true,
  custom: true,
  ownerId: true,
});

const { shape } = portalDealChanges;

/** Body of `POST /api/portal/deals`. */
export const newPortalDeal = z.object({
  name: shape.name.unwrap(),
  customerName: shape.customerName.unwrap(),
  customerDomain: shape.customerDomain.default(null),
  contactName: shape.contactName.default(null),
  contactEmail: shape.contactEmail.default(null),
  amount: shape.amount.default(null),
  currency: shape.currency.default(null),
  expectedCloseDate: shape.expectedCloseDate.default(null),
  notes: shape.notes.default(null),
});

export const portalDealFilters = searchRequest.extend({
  ...sortedBy('name', 'customerName', 'amount', 'expectedCloseDate', 'status', 'submittedAt', 'createdAt'),
  status: oneOf('Status', dealStatuses).optional(),
});

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

export type NewPortalDeal = z.infer<typeof newPortalDeal>;
export type PortalDealChanges = z.infer<typeof portalDealChanges>;
export type PortalDealFilters = z.infer<typeof portalDealFilters>;
