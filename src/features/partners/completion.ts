import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';

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
  completed: boolean,
  { userId }: Actor,
  clock: Clock,
): Partial<Completion> {
  if (completed === before.completed) return {};
  return completed
    ? { completed, completedBy: userId, completedAt: clock.now().toISOString() }
    : { completed, completedBy: null, completedAt: null };
}
