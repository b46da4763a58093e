import { applicationRecord } from '../../applications/application.record';
import { approveCampaigns, campaignRecord } from '../../campaigns/campaign.record';
import { commissionRecord } from '../../commissions/ledger/commission.record';
import { decideDeals, editDeals } from '../../deals/deals.rules';
import { dealRecord } from '../../deals/deal.record';
import { payoutRecord } from '../../payouts/payout.record';
import { can, type Permission, type WorkspaceRole } from '../../../lib/roles';

/** What is true of each kind of work. Free of zod, so that screens may import it. */

export interface Approval {
  table: string;
  /** The column with the name of a record. */
  title: string;
  /** The column that names a record without a title. */
  otherTitle?: string;
  /** What precedes the title. */
  prefix?: string;
  /** The status in which a record waits; null for one that waits while it is flagged. */
  status: string | null;
  hasPartner: boolean;
  /** Whether it has an amount, as decimal text or in the currency's smallest unit. */
  hasAmount: boolean | 'minor';
  /** The roles that decide. */
  decide: Permission;
  /** The roles that may give it an owner; none if it has no owner. */
  assign: Permission;
  /** Working days within which a decision should be made. */
  target: number;
  path: (id: string) => string;
}

/** The records that wait for an approval. */
export const approvals = {
  application: {
    table: 'applications',
    title: 'companyName',
    status: 'Review',
    hasPartner: false,
    hasAmount: false,
    decide: applicationRecord.view,
    assign: [],
    target: 5,
    path: applicationRecord.path,
  },
  campaign: {
    table: 'campaigns',
    title: 'name',
    status: 'pending_approval',
    hasPartner: true,
    hasAmount: false,
    decide: approveCampaigns,
    assign: [],
    target: 3,
    path: campaignRecord.path,
  },
  deal: {
    table: 'deals',
    title: 'name',
    status: 'submitted',
    hasPartner: true,
    hasAmount: true,
    decide: decideDeals,
    assign: editDeals,
    target: 2,
    path: dealRecord.path,
  },
  commission: {
    table: 'commissions',
    title: 'customer',
    otherTitle: 'source',
    status: null,
    hasPartner: true,
    hasAmount: 'minor',
    decide: commissionRecord.edit,
    assign: [],
    target: 5,
    path: commissionRecord.path,
  },
  payout: {
    table: 'payouts',
    title: 'number',
    prefix: 'Payout ',
    status: 'draft',
    hasPartner: false,
    hasAmount: 'minor',
    decide: payoutRecord.edit,
    assign: [],
    target: 2,
    path: payoutRecord.path,
  },
} as const satisfies Record<string, Approval>;
export type ApprovalKind = keyof typeof approvals;

/** A partner's records that someone has to do. */
export const todos = {
  task: {
    table: 'onboarding_tasks',
    title: 'taskName',
    due: 'dueDate',
    text: 'taskDescription',
    path: (id: string, partnerId: string | null) => `/partners/${partnerId}?tab=onboarding#task-${id}`,
  },
  'check-in': {
    table: 'check_ins',
    title: 'title',
    due: 'scheduledDate',
    text: 'notes',
    path: (id: string, partnerId: string | null) => `/partners/${partnerId}?tab=check-ins#check-in-${id}`,
  },
} as const;
export type TodoKind = keyof typeof todos;

export type WorkKind = TodoKind | ApprovalKind;

export const isTodo = (kind: string): kind is TodoKind => Object.hasOwn(todos, kind);
export const isApproval = (kind: string): kind is ApprovalKind => Object.hasOwn(approvals, kind);

export const todoKinds = Object.keys(todos).filter(isTodo);
export const approvalKinds = Object.keys(approvals).filter(isApproval);
export const workKinds: readonly WorkKind[] = [...todoKinds, ...approvalKinds];

/** Returns the kinds of records that someone with this role decides about. */
export const kindsToDecide = (role: WorkspaceRole): ApprovalKind[] =>
  approvalKinds.filter((kind) => can(role, approvals[kind].decide));

/** Returns the address of the screen of a task, check-in or approval. */
export const placeOfWork = ({
  kind,
  id,
  partnerId,
}: {
  kind: WorkKind;
  id: string;
  partnerId: string | null;
}) => (isTodo(kind) ? todos[kind].path(id, partnerId) : approvals[kind].path(id));
