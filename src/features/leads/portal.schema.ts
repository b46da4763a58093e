import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';
import { oneOf } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';
import type { Lead } from './leads.entity';
import { leadStatuses } from './leads.rules';
import { newLead } from './leads.schema';

/** Body of `POST /api/portal/leads`: the fields that a partner can set. */
export const newPortalLead = newLead.pick({
  name: true,
  company: true,
  email: true,
  industry: true,
  city: true,
});

export const portalLeadFilters = searchRequest.extend({
  ...sortedBy('name', 'company', 'status', 'createdAt'),
  status: oneOf('Status', leadStatuses).optional(),
});

/** A lead as the partner's users see it, without the workspace's internal fields. */
export type PortalLead = Pick<
  Lead,
  'id' | 'name' | 'company' | 'email' | 'industry' | 'city' | 'status' | 'createdAt' | 'updatedAt'
>;

export const portalLeadAnswer = answerLike<PortalLead>()('PortalLead', {
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  industry: textOrNull,
  city: textOrNull,
  status: z.enum(leadStatuses),
  createdAt: time,
  updatedAt: time,
});

export type NewPortalLead = z.infer<typeof newPortalLead>;
export type PortalLeadFilters = z.infer<typeof portalLeadFilters>;
