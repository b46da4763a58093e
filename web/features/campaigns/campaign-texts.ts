import type { CampaignStatus } from '../../../src/features/campaigns/campaigns.rules';

/** In the words of spec §6: why a control is disabled for viewers. */
export const EDITORS_ONLY = 'You need Editor or Admin role to edit campaigns';
export const ADMINS_LAUNCH = 'Only Admins can approve and launch campaigns';
export const ADMINS_DELETE = 'Only Admins can delete campaigns that are no longer drafts';

/** What the toast says of a campaign that was moved there; it gets back to draft by being rejected. */
export const movedTo: Record<CampaignStatus, string> = {
  draft: 'Campaign rejected',
  pending_approval: 'Approval requested',
  launched: 'Campaign approved and launched',
  completed: 'Campaign marked as completed',
};
