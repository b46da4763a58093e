import type { ShownFeedItem } from '../../../../src/features/monitoring/feed/feed-items.service';
import type { ItemCategory } from '../../../../src/features/monitoring/monitoring.rules';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import type { ItemSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';

export type ItemUpdate = { isRead: true } | { isStarred: boolean } | { category: ItemCategory };

/** Shows changes to feed items at once, and rolls them back if the server refuses them. */
export function useItemChanges(items: ItemSummary[], isListed: (item: ItemSummary) => boolean) {
  const write = useWrite();
  const { shown, change } = useOptimistic(items, isListed);

  function update(item: ItemSummary, changes: ItemUpdate): void {
    void change(item.id, changes, async () => {
      const path = `/api/feed-items/${item.id}`;
      const outcome = await write<ShownFeedItem>(
        { method: 'PATCH', path, body: changes },
        { failure: FAILED.updateItem },
      );
      if (!outcome.ok) return null;
      const { isRead, isStarred, category, isCategoryCorrected, significance } = outcome.data;
      return { ...item, isRead, isStarred, category, isCategoryCorrected, significance };
    });
  }

  return { shown, update };
}
