import type { Lead } from '../../leads/leads.entity';

/** A lead as the partner's users see it, without the workspace's internal fields. */
export type PortalLead = Pick<
  Lead,
  'id' | 'name' | 'company' | 'email' | 'industry' | 'city' | 'status' | 'createdAt' | 'updatedAt'
>;

export const presentPortalLead = (lead: PortalLead): PortalLead => ({
  id: lead.id,
  name: lead.name,
  company: lead.company,
  email: lead.email,
  industry: lead.industry,
  city: lead.city,
  status: lead.status,
  createdAt: lead.createdAt,
  updatedAt: lead.updatedAt,
});
