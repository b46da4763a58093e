import { leadRecord } from './lead.record';

/** Rules of leads (spec §4, §5, §6). Free of zod, so that screens may import them. */
export const viewLeads = leadRecord.view;
export const editLeads = leadRecord.edit;

/** A lead can move from any status to any other (spec §4). */
export const leadStatuses = ['new', 'in progress', 'closed', 'won', 'lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadPriorities = ['low', 'medium', 'high'] as const;
export type LeadPriority = (typeof leadPriorities)[number];

/** Returns the path of a lead's page. */
export const leadPath = leadRecord.path;
