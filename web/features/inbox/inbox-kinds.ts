import type { InboxAction, InboxItem, InboxKind } from '../../../src/features/inbox/inbox.rules';
import type { IconName } from '../../ui/icons/Icon';

interface Step {
  /** Posted to this call of the record. Default: the body is sent with PATCH to the record itself. */
  post?: string;
  body: object;
  /** Undoes it, if it isn't final. */
  undo?: object;
  /** What was done, for one item and for several. */
  done: readonly [string, string];
}

interface KindOfItem {
  name: string;
  icon: IconName;
  /** The link to the screen of an item. */
  open: string;
  /** The call that settles an item. */
  path: (item: InboxItem) => string;
  approve?: Step & { label: string };
  reject?: Step & { label?: string; needsReason?: true };
  done?: Step & { label: string };
  /** The call that gives an item another owner. */
  assignPath?: (item: InboxItem) => string;
}

const taskPath = ({ partnerId, recordId }: InboxItem) =>
  `/api/partners/${partnerId}/onboarding-tasks/${recordId}`;
const checkInPath = ({ partnerId, recordId }: InboxItem) =>
  `/api/partners/${partnerId}/check-ins/${recordId}`;
const completed = { body: { completed: true }, undo: { completed: false }, label: 'Done' } as const;

/** What screens say about each kind of item, and how it is settled. */
export const itemKinds: Readonly<Record<InboxKind, KindOfItem>> = {
  task: {
    name: 'Onboarding task',
    icon: 'check-circle',
    open: 'Open task',
    path: taskPath,
    assignPath: taskPath,
    done: { ...completed, done: ['Task completed', 'tasks completed'] },
  },
  'check-in': {
    name: 'Check-in',
    icon: 'clock',
    open: 'Open check-in',
    path: checkInPath,
    assignPath: checkInPath,
    done: { ...completed, done: ['Check-in completed', 'check-ins completed'] },
  },
  application: {
    name: 'Application to review',
    icon: 'applications',
    open: 'Open application',
    path: ({ recordId }) => `/api/admin/applications/${recordId}/status`,
    approve: {
      label: 'Approve',
      body: { status: 'Approved' },
      undo: { status: 'Review' },
      done: ['Application approved', 'applications approved'],
    },
    reject: {
      body: { status: 'Rejected' },
      undo: { status: 'Review' },
      done: ['Application rejected', 'applications rejected'],
    },
  },
  campaign: {
    name: 'Campaign to approve',
    icon: 'campaigns',
    open: 'Open campaign',
    path: ({ recordId }) => `/api/campaigns/${recordId}/status`,
    approve: {
      label: 'Approve & Launch',
      body: { status: 'launched', from: 'pending_approval' },
      done: ['Campaign launched', 'campaigns launched'],
    },
    reject: {
      body: { status: 'draft', from: 'pending_approval' },
      undo: { status: 'pending_approval', from: 'draft' },
      done: ['Campaign rejected', 'campaigns rejected'],
    },
  },
  deal: {
    name: 'Deal to approve',
    icon: 'deals',
    open: 'Open deal',
    path: ({ recordId }) => `/api/deals/${recordId}/status`,
    assignPath: ({ recordId }) => `/api/deals/${recordId}`,
    approve: {
      label: 'Approve for 90 days',
      body: { status: 'approved' },
      done: ['Deal approved', 'deals approved'],
    },
    reject: {
      needsReason: true,
      body: { status: 'rejected' },
      undo: { status: 'submitted' },
      done: ['Deal rejected', 'deals rejected'],
    },
  },
  commission: {
    name: 'Flagged commission',
    icon: 'coins',
    open: 'Open commission',
    path: ({ recordId }) => `/api/commissions/${recordId}`,
    approve: {
      label: 'Release',
      post: 'release',
      body: {},
      done: ['Commission released', 'commissions released'],
    },
    reject: {
      label: 'Reverse',
      needsReason: true,
      post: 'reverse',
      body: {},
      done: ['Commission reversed', 'commissions reversed'],
    },
  },
  payout: {
    name: 'Payout to approve',
    icon: 'check-circle',
    open: 'Open payout',
    path: ({ recordId }) => `/api/payouts/${recordId}/status`,
    approve: {
      label: 'Approve',
      body: { status: 'approved' },
      done: ['Payout approved', 'payouts approved'],
    },
    reject: { body: { status: 'cancelled' }, done: ['Payout cancelled', 'payouts cancelled'] },
  },
  mention: {
    name: 'Mention',
    icon: 'at',
    open: 'Open record',
    path: ({ recordId }) => `/api/notifications/${recordId}`,
    done: {
      label: 'Mark as read',
      body: { isRead: true },
      undo: { isRead: false },
      done: ['Mention marked as read', 'mentions marked as read'],
    },
  },
};

export const actionKeys: Record<InboxAction, string> = { approve: 'a', reject: 'r', done: 'e', assign: 'o' };

/** Names the action on an item by its effect. */
export function actionName({ kind }: Pick<InboxItem, 'kind'>, action: InboxAction): string {
  if (action === 'assign') return 'Assign';
  if (action === 'reject') return itemKinds[kind].reject?.label ?? 'Reject';
  return itemKinds[kind][action]?.label ?? '';
}
