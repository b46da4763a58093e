import type * as z from 'zod';
import { oneOf } from '../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../lib/paging';
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

export type NewPortalLead = z.infer<typeof newPortalLead>;
export type PortalLeadFilters = z.infer<typeof portalLeadFilters>;
