import type { Db } from '../../../db/connect';
import type { ExactCount } from '../../../db/lists/keyset';
import { rowCount } from '../../../db/lists/row-counts';
import type { ItemCategory } from '../monitoring.rules';

/** Each filter narrows the list; undefined filters nothing. */
export interface ItemListFilters {
  search?: string | undefined;
  competitorId?: string | undefined;
  sourceId?: string | undefined;
  category?: ItemCategory | undefined;
  isRead?: boolean | undefined;
  isStarred?: boolean | undefined;
  minSignificance?: number | undefined;
  /** Only the first item of each story. */
  grouped?: boolean | undefined;
  /** Only the further items of this story. */
  storyId?: string | undefined;
}

/** Returns the counters of lists of feed items, which triggers maintain (see migrations/010-monitoring.ts). */
export function createItemCounter(db: Db) {
  function countOfCompetitor(
    workspaceId: string,
    competitorId: string,
    marks: readonly string[],
  ): ExactCount {
    const { exact } = rowCount(db, workspaceId, 'items_of_competitor');
    return {
      exact: exact.whereIn(
        'bucket',
        marks.map((mark) => `${competitorId}:${mark}`),
      ),
    };
  }

  /** Counts the first items of stories: all items without the others, which are few. */
  function countOfStories(workspaceId: string, competitorId: string | undefined): ExactCount {
    const all =
      competitorId === undefined
        ? rowCount(db, workspaceId, 'feed_items')
        : countOfCompetitor(workspaceId, competitorId, ['r', 'u']);
    const others = db
      .read('feed_items')
      .where({ workspaceId, ...(competitorId !== undefined && { competitorId }) })
      .whereNotNull('storyId')
      .count('*');
    return { exact: all.exact.clearSelect().select(db.read.raw('coalesce(sum(n), 0) - ?', [others])) };
  }

  /** Returns the counter for exactly this list, if there is one. */
  return function counterOf(workspaceId: string, filters: ItemListFilters): ExactCount | undefined {
    const { competitorId, sourceId, isRead, grouped, ...others } = filters;
    if (Object.values(others).some((value) => value !== undefined)) return undefined;
    if (grouped === true)
      return sourceId === undefined && isRead === undefined
        ? countOfStories(workspaceId, competitorId)
        : undefined;
    if (sourceId !== undefined)
      return competitorId === undefined && isRead === undefined
        ? rowCount(db, workspaceId, 'items_of_source', sourceId)
        : undefined;
    const bucket = isRead === undefined ? undefined : isRead ? 'read' : 'unread';
    if (competitorId === undefined) return rowCount(db, workspaceId, 'feed_items', bucket);
    return countOfCompetitor(
      workspaceId,
      competitorId,
      isRead === undefined ? ['r', 'u'] : [isRead ? 'r' : 'u'],
    );
  };
}
