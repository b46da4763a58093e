import type { NamedFeedItem } from '../../../../src/features/monitoring/feed/feed-items.repo';
import { useOptimistic } from '../../../lib/useOptimistic';
import { useWrite } from '../../../lib/useWrite';
import type { ItemSummary } from '../monitoring-summaries';
import { FAILED } from '../monitoring-texts';

/** Shows changes to feed items at once, and rolls them back if the server refuses them. */
export function useItemChanges(items: ItemSummary[], isListed: (item: ItemSummary) => boolean) {
  const write = useWrite();
  const { shown, change } = useOptimistic(items, isListed);

  function update(item: ItemSummary, changes: { isRead: true } | { isStarred: boolean }): void {
    void change(item.id, changes, async () => {
      const path = `/api/feed-items/${item.id}`;
      const outcome = await write<NamedFeedItem>(
        { method: 'PATCH', path, body: changes },
        { failure: FAILED.updateItem },
      );
      if (!outcome.ok) return null;
      const { isRead, isStarred } = outcome.data;
      return { ...item, isRead, isStarred };
    });
  }

  return { shown, update };
}
