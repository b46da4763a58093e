import type { Db } from '../../../db/connect';

/** The fields of an item that show whether another item tells the same story. */
export interface StoryItem {
  id: string;
  sourceId: string;
  storyId: string | null;
  title: string;
  detectedAt: string;
}

/** Reads and marks stories while items are stored. Its queries must be in the transaction that stores them. */
export function createStoryItemsRepo(db: Db) {
  return {
    /** Returns the latest items about a competitor that were found since `since`, at most `limit`. */
    async recent(
      workspaceId: string,
      competitorId: string,
      since: string,
      limit: number,
    ): Promise<StoryItem[]> {
      return db
        .write('feed_items')
        .where({ workspaceId, competitorId })
        .where('detectedAt', '>=', since)
        .orderBy([
          { column: 'detectedAt', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(limit)
        .select('id', 'sourceId', 'storyId', 'title', 'detectedAt');
    },

    /** Raises the significance of a story's first item, as another item tells it, too. */
    async addReport(workspaceId: string, id: string, significance: number, points: number): Promise<void> {
      const highest = db.engine === 'sqlite' ? 'max' : 'greatest';
      const lowest = db.engine === 'sqlite' ? 'min' : 'least';
      await db
        .write('feed_items')
        .where({ workspaceId, id })
        .update({
          significance: db.write.raw(`${lowest}(100, ${highest}(significance, ?) + ?)`, [
            significance,
            points,
          ]),
        });
    },
  };
}

export type StoryItemsRepo = ReturnType<typeof createStoryItemsRepo>;
