import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';

/** Why a control is disabled, as worded in spec §6. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit campaigns';
export const ADMINS_LAUNCH = 'Only Admins can approve and launch campaigns';
export const ADMINS_DELETE = 'Only Admins can delete campaigns that are no longer drafts';

/** Titles of the toast for a move to each status. Only a rejection moves a campaign back to draft. */
export const movedTo: Record<CampaignStatus, string> = {
  draft: 'Campaign rejected',
  pending_approval: 'Approval requested',
  launched: 'Campaign approved and launched',
  completed: 'Campaign marked as completed',
};
