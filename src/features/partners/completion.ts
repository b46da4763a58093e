import type { Actor } from '../../lib/actor';
import type { Clock } from '../../lib/clock';

/** Who completed a task or check-in, and when; both null while it is open. */
export interface Completion {
  completed: boolean;
  completedBy: string | null;
  completedAt: string | null;
}

/** What completing or reopening changes: nothing where it is so already, so that the first completion stays known. */
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
