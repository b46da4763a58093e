import type { InboxAction, InboxItem } from '../../../src/features/inbox/inbox.rules';
import type { WriteRequest } from '../../lib/requests/useWrite';

type Settled = Exclude<InboxAction, 'assign'>;
export type Settling = Settled;

interface Change {
  /** Settles the item. */
  request: WriteRequest;
  /** Undoes that. Undefined for a decision that is final. */
  undo?: WriteRequest;
  /** What was done, for one item and for several: `Deal approved`, `deals approved`. */
  done: readonly [string, string];
}

const patch = (path: string, body: object): WriteRequest => ({ method: 'PATCH', path, body });

/** Returns the call that settles an item, and the one that undoes it. Undefined for an action that its kind doesn't have. */
export function changeOf(item: InboxItem, action: Settling, reason = ''): Change | undefined {
  const { kind, recordId, partnerId } = item;
  const isApproval = action === 'approve';
  if ((action === 'done') !== isDoable(item)) return undefined;
  switch (kind) {
    case 'deal': {
      const path = `/api/deals/${recordId}/status`;
      return isApproval
        ? { request: patch(path, { status: 'approved' }), done: ['Deal approved', 'deals approved'] }
        : {
            request: patch(path, { status: 'rejected', reason }),
            undo: patch(path, { status: 'submitted' }),
            done: ['Deal rejected', 'deals rejected'],
          };
    }
    case 'application': {
      const path = `/api/admin/applications/${recordId}/status`;
      return {
        request: patch(path, { status: isApproval ? 'Approved' : 'Rejected' }),
        undo: patch(path, { status: 'Review' }),
        done: isApproval
          ? ['Application approved', 'applications approved']
          : ['Application rejected', 'applications rejected'],
      };
    }
    case 'campaign': {
      const path = `/api/campaigns/${recordId}/status`;
      return isApproval
        ? {
            request: patch(path, { status: 'launched', from: 'pending_approval' }),
            done: ['Campaign launched', 'campaigns launched'],
          }
        : {
            request: patch(path, { status: 'draft', from: 'pending_approval' }),
            undo: patch(path, { status: 'pending_approval', from: 'draft' }),
            done: ['Campaign rejected', 'campaigns rejected'],
          };
    }
    case 'task': {
      const path = `/api/partners/${partnerId}/onboarding-tasks/${recordId}`;
      return {
        request: patch(path, { completed: true }),
        undo: patch(path, { completed: false }),
        done: ['Task completed', 'tasks completed'],
      };
    }
    case 'check-in': {
      const path = `/api/partners/${partnerId}/check-ins/${recordId}`;
      return {
        request: patch(path, { completed: true }),
        undo: patch(path, { completed: false }),
        done: ['Check-in completed', 'check-ins completed'],
      };
    }
    case 'mention': {
      const path = `/api/notifications/${recordId}`;
      return {
        request: patch(path, { isRead: true }),
        undo: patch(path, { isRead: false }),
        done: ['Mention marked as read', 'mentions marked as read'],
      };
    }
  }
}

const isDoable = ({ kind }: InboxItem): boolean =>
  kind === 'task' || kind === 'check-in' || kind === 'mention';

/** Whether rejecting needs a reason, which the partner reads. */
export const needsReason = ({ kind }: InboxItem): boolean => kind === 'deal';

/** Returns the call that gives an item another owner. */
export function ownerRequest({ kind, recordId, partnerId }: InboxItem, ownerId: string | null): WriteRequest {
  if (kind === 'deal') return patch(`/api/deals/${recordId}`, { ownerId });
  const records = kind === 'task' ? 'onboarding-tasks' : 'check-ins';
  return patch(`/api/partners/${partnerId}/${records}/${recordId}`, { ownerId });
}

export const snoozeRequest = (item: string, until: string | null): WriteRequest => ({
  method: 'POST',
  path: '/api/inbox/snooze',
  body: { item, until },
});
