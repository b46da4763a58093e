import type { Member } from '../../../lib/actor';
import type { ActivityType } from '../partners.rules';
import type { RecordActivity } from './activity-log';

interface Options<Item> {
  recordActivity: RecordActivity;
  /** Returns the start of an activity's description, such as `Contact Grace Hopper`. */
  describe(item: Item): string;
  /** The details of an activity. */
  detailsOf(item: Item): Record<string, unknown>;
}

/** Returns a function that adds an activity about one of a partner's records. */
export const createPartnerActivities =
  <Item extends { partnerId: string }>({ recordActivity, describe, detailsOf }: Options<Item>) =>
  ({ userId }: Member, item: Item, activityType: ActivityType): Promise<void> =>
    recordActivity({
      partnerId: item.partnerId,
      userId,
      activityType,
      // The last word of the type ends the sentence: `contact_added` is `Contact Grace Hopper added`.
      description: `${describe(item)} ${activityType.slice(activityType.lastIndexOf('_') + 1)}`,
      metadata: detailsOf(item),
    });
