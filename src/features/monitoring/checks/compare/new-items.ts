import { tidy } from '../../../../reading/feeds/plain-text';
import { newId } from '../../../../lib/ids';
import { categoryOf } from '../../feed/item-category.rules';
import { significanceOf } from '../../feed/significance.rules';
import type { FoundFeedItem } from '../store/results.repo';
import type { FinishedCheck } from '../fetch/fetch-source';
import type { Unseen } from './find-unseen';

/**
 * Maximum number of items stored on a source's first check, and on the first one with other options; older ones aren't
 * news.
 */
const FIRST_ITEMS = 20;
/** Maximum number of items stored on later checks, because a site may have given all its items new ids. */
const MAX_ITEMS = 100;
/** Returns whether it is the source's first check, or the first one with other options. Its items aren't news. */
export const isFirstCheck = ({ source }: FinishedCheck, unseen: Unseen | undefined): boolean =>
  unseen?.isFirst === true || source.lastChecked === null;

/** Returns the items to store of a check, the oldest first. */
export function newItems(checked: FinishedCheck, unseen: Unseen | undefined): FoundFeedItem[] {
  const { source, state, found, category: ofType } = checked;
  if (unseen === undefined) return [];
  const now = state.lastChecked;
  return (
    found
      .filter(({ dedupeKey }) => unseen.keys.has(dedupeKey))
      .slice(0, isFirstCheck(checked, unseen) ? FIRST_ITEMS : MAX_ITEMS)
      // The newest item gets the latest id, and so comes first.
      .reverse()
      .map(({ dedupeKey, otherKeys, category, ...item }) => {
        const content = tidy(item.content);
        const found = category ?? categoryOf(item.title, content, ofType);
        return {
          id: newId(),
          workspaceId: source.workspaceId,
          sourceId: source.id,
          competitorId: source.competitorId,
          ...item,
          content,
          category: found,
          isCategoryCorrected: false,
          isRead: false,
          isStarred: false,
          significance: significanceOf({
            category: found,
            sourceType: source.sourceType,
            changes: item.changes,
          }),
          storyId: null,
          detectedAt: now,
          createdAt: now,
          competitorName: source.competitorName,
        };
      })
  );
}
