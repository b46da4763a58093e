import type { Member } from '../../../lib/actor';
import type { Clock } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import type { ActivityWithUser, PartnerActivity } from './activities.entity';
import type { PartnerTable } from './partner-table.repo';
import type { ActivityType } from '../partners.rules';

export type ActivitiesTable = PartnerTable<PartnerActivity, ActivityWithUser>;

interface Entry {
  partnerId: string;
  /** null if no user is signed in, for example for a command. */
  userId: string | null;
  activityType: ActivityType;
  /** A sentence for display. */
  description: string;
  metadata?: Record<string, unknown>;
}

/** Records an activity of a partner. Must run in the transaction of the change. */
export function createActivityLog({ activities, clock }: { activities: ActivitiesTable; clock: Clock }) {
  return async function recordActivity({ metadata, ...entry }: Entry): Promise<void> {
    const createdAt = clock.now().toISOString();
    await activities.insert({ id: newId(), ...entry, metadata: metadata ?? null, createdAt });
  };
}

export type RecordActivity = ReturnType<typeof createActivityLog>;

interface AboutRecord<Item> {
  recordActivity: RecordActivity;
  /** Returns the start of an activity's description, such as `Contact Grace Hopper`. */
  describe(item: Item): string;
  /** The details of an activity. */
  detailsOf(item: Item): Record<string, unknown>;
}

/** Returns a function that adds an activity about one of a partner's records. */
export const createPartnerActivities =
  <Item extends { partnerId: string }>({ recordActivity, describe, detailsOf }: AboutRecord<Item>) =>
  ({ userId }: Member, item: Item, activityType: ActivityType): Promise<void> =>
    recordActivity({
      partnerId: item.partnerId,
      userId,
      activityType,
      // The last word of the type ends the sentence: `contact_added` is `Contact Grace Hopper added`.
      description: `${describe(item)} ${activityType.slice(activityType.lastIndexOf('_') + 1)}`,
      metadata: detailsOf(item),
    });
