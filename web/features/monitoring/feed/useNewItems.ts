import { useRevalidator } from '@remix-run/react';
import type { ShownFeedItem } from '../../../../src/features/monitoring/feed/feed-items.service';
import { usePoll } from '../checks/usePoll';

/** Reloads the feed when checks have found items since it was loaded. `newestId`: the newest item that was there then. */
export function useNewItems(competitorId: string, newestId: string | null): void {
  const { revalidate } = useRevalidator();
  const query = new URLSearchParams({ limit: '1', ...(competitorId !== 'all' && { competitorId }) });
  usePoll<Pick<ShownFeedItem, 'id'>[]>(`/api/feed-items?${query.toString()}`, false, ([newest]) => {
    if ((newest?.id ?? null) !== newestId) revalidate();
  });
}
