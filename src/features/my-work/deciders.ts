import { can, type Permission, type WorkspaceRole } from '../../lib/roles';
import { applicationRecord } from '../applications/application.record';
import { approveCampaigns } from '../campaigns/campaign.record';
import { decideDeals } from '../deals/deals.rules';
import { approvalKinds, type ApprovalKind } from './my-work.repo';

/** The permission to decide about each kind. */
const deciders: Record<ApprovalKind, Permission> = {
  application: applicationRecord.view,
  campaign: approveCampaigns,
  deal: decideDeals,
};

/** Returns the kinds of records that someone with this role decides about. */
export const kindsToDecide = (role: WorkspaceRole): ApprovalKind[] =>
  approvalKinds.filter((kind) => can(role, deciders[kind]));
