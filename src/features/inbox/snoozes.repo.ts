import type { Db } from '../../db/connect';
import type { InboxKind } from './inbox.rules';

interface Person {
  workspaceId: string;
  userId: string;
}

export interface Snooze extends Person {
  itemKind: InboxKind;
  itemId: string;
  /** ISO 8601. The item comes back then. */
  until: string;
}

/** The items that people have snoozed. */
export function createSnoozesRepo(db: Db) {
  return {
    /** Returns the records of a kind that a person has snoozed until after `now`. */
    async asleep({ workspaceId, userId }: Person, itemKind: InboxKind, now: string): Promise<Set<string>> {
      const ids: string[] = await db
        .read('inbox_snoozes')
        .where({ workspaceId, userId, itemKind })
        .where('until', '>', now)
        .pluck('itemId');
      return new Set(ids);
    },

    /** Replaces an earlier snooze of the item, and deletes those of the person that are over. */
    async save(snooze: Snooze, now: string): Promise<void> {
      const { workspaceId, userId } = snooze;
      await db.write('inbox_snoozes').where({ workspaceId, userId }).where('until', '<=', now).delete();
      await db
        .write('inbox_snoozes')
        .insert(snooze)
        .onConflict(['workspaceId', 'userId', 'itemKind', 'itemId'])
        .merge(['until']);
    },

    delete: async ({ workspaceId, userId, itemKind, itemId }: Omit<Snooze, 'until'>): Promise<void> =>
      void (await db.write('inbox_snoozes').where({ workspaceId, userId, itemKind, itemId }).delete()),
  };
}

export type SnoozesRepo = ReturnType<typeof createSnoozesRepo>;
