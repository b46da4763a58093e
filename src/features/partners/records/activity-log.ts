import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { ActivitiesRepo } from './activities.repo';
import type { ActivityType } from '../partners.rules';

interface Entry {
  partnerId: string;
  /** null if no user is signed in, for example for a command. */
  userId: string | null;
  activityType: ActivityType;
  /** A sentence for display. */
  description: string;
  metadata?: Record<string, unknown>;
}

/** Records what happened to a partner. Must run in the transaction of the change. */
export function createActivityLog({ activities, clock }: { activities: ActivitiesRepo; clock: Clock }) {
  return async function recordActivity({ metadata, ...entry }: Entry): Promise<void> {
    const createdAt = clock.now().toISOString();
    await activities.insert({ id: newId(), ...entry, metadata: metadata ?? null, createdAt });
  };
}

export type RecordActivity = ReturnType<typeof createActivityLog>;
