import { editors, viewers } from '../../lib/roles';

/** Rules of leads (spec §4, §5, §6). Free of zod, so that screens may import them. */
export const viewLeads = viewers;
export const editLeads = editors;

/** A lead can move from any status to any other (spec §4). */
export const leadStatuses = ['new', 'in progress', 'closed', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadPriorities = ['low', 'medium', 'high'] as const;
export type LeadPriority = (typeof leadPriorities)[number];

/** Returns the path of a lead's page. */
export const leadPath = (id: string): string => `/leads/${id}`;
