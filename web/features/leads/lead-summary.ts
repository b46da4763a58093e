import type { ShownLead } from '../../../src/features/leads/leads.service';

/** The fields that lists show and dialogs edit. */
export type LeadSummary = Omit<ShownLead, 'workspaceId' | 'createdBy'>;

export const summarizeLead = ({ workspaceId, createdBy, ...summary }: ShownLead): LeadSummary => summary;
