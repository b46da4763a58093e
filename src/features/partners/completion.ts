import type { Actor } from '../../lib/actor';
import type { AuditChange } from '../audit/audit.rules';
import type { ActivityType } from './partners.rules';

/** The state of a task or check-in, and the user and time of its completion. Both are null while it's open. */
export interface Completion {
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
}

/**
 * Returns the changes of completing or reopening. Empty if the state is unchanged, so that the first completion is
 * kept.
 */
export function completion(
  before: Completion,
  completed: boolean | undefined,
  { userId }: Actor,
  now: string,
): Partial<Completion> {
  if (completed === undefined || completed === before.completed) return {};
  return completed
    ? { completed, completedBy: userId, completedAt: now }
    : { completed, completedBy: null, completedAt: null };
}

/** Returns the activities of a changed task or check-in: one for its texts, and one for its state. */
export const completionActivities =
  (kind: 'check_in' | 'onboarding_task') =>
  ({ completed }: Completion, changes: readonly AuditChange[]): ActivityType[] => {
    const moved = changes.filter(({ field }) => field === 'completed');
    return [
      ...(changes.length > moved.length ? [`${kind}_updated` as const] : []),
      ...moved.map(() => (completed ? (`${kind}_completed` as const) : (`${kind}_reopened` as const))),
    ];
  };
