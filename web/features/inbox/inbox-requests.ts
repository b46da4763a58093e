import type { InboxAction, InboxItem } from '../../../src/features/inbox/inbox.rules';
import type { WriteRequest } from '../../lib/requests/useWrite';
import { itemKinds } from './inbox-kinds';

export type Settling = Exclude<InboxAction, 'assign'>;

interface Change {
  /** Settles the item. */
  request: WriteRequest;
  /** Undoes that. Undefined for a decision that is final. */
  undo?: WriteRequest;
  /** What was done, for one item and for several. */
  done: readonly [string, string];
}

const patch = (path: string, body: object): WriteRequest => ({ method: 'PATCH', path, body });

/** Returns the call that settles an item, and the one that undoes it. Undefined for an action that its kind doesn't have. */
export function changeOf(item: InboxItem, action: Settling, reason?: string): Change | undefined {
  const kind = itemKinds[item.kind];
  const step = kind[action];
  if (!step) return undefined;
  const path = kind.path(item);
  const body = reason === undefined ? step.body : { ...step.body, reason };
  return {
    request:
      step.post === undefined ? patch(path, body) : { method: 'POST', path: `${path}/${step.post}`, body },
    ...(step.undo && { undo: patch(path, step.undo) }),
    done: step.done,
  };
}

/** Whether rejecting needs a reason, which the partner reads. */
export const needsReason = ({ kind }: InboxItem): boolean => itemKinds[kind].reject?.needsReason === true;

/** Returns the call that gives an item another owner. */
export const ownerRequest = (item: InboxItem, ownerId: string | null): WriteRequest =>
  patch(itemKinds[item.kind].assignPath?.(item) ?? '', { ownerId });

export const snoozeRequest = (item: string, until: string | null): WriteRequest => ({
  method: 'POST',
  path: '/api/inbox/snooze',
  body: { item, until },
});
