import { editors, viewers } from '../../lib/roles';

/** Spec §4, §5, §6 of leads; free of zod, so that screens may import it. */
export const viewLeads = viewers;
export const editLeads = editors;

/** Any may follow any (spec §4). */
export const leadStatuses = ['new', 'in progress', 'closed', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadPriorities = ['low', 'medium', 'high'] as const;
export type LeadPriority = (typeof leadPriorities)[number];

/** Longest texts, in Unicode code points. */
export const leadLimits = { name: 200, company: 200, industry: 200, city: 200 } as const;
