import type { SerializeFrom } from '@remix-run/node';
import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { ShownFeedItem } from '../../../../src/features/monitoring/feed/feed-items.service';
import { usePeek } from '../../../lib/lists/usePeek';
import { usePoll } from '../checks/usePoll';
import { useItemChanges, type ItemUpdate } from '../items/useItemChanges';
import type { loadMonitoring } from '../load-monitoring.server';
import { OPENED } from '../monitoring-paths';
import type { ItemSummary } from '../monitoring-summaries';

/** Windows that have room for an item beside the list. Smaller ones open its page. */
const WIDE = '(min-width: 1024px)';
export const hasPane = () => matchMedia(WIDE).matches;

export type ReaderData = SerializeFrom<typeof loadMonitoring>;

/** Holds the items of a feed and the one that is shown beside them, whose id is in the URL. Opening an item marks it as read. */
export function useReader(data: ReaderData) {
  const { canEdit, onlyUnread, onlyStarred, onlyCategory, minSignificance } = data;
  useNewItems(data.selectedId, data.newestId);
  const peek = usePeek(OPENED, WIDE);
  const { shown, update: updateListed } = useItemChanges(
    data.items,
    (item) =>
      item.id === peek.id ||
      ((!onlyUnread || !item.isRead) &&
        (!onlyStarred || item.isStarred) &&
        (!onlyCategory || item.category === onlyCategory) &&
        item.significance >= minSignificance),
  );
  const listed = shown.find(({ id }) => id === peek.id) ?? null;
  // An item that was marked as read leaves a list of unread ones, and stays open.
  const [held, setHeld] = useState<ItemSummary | null>(null);
  if (listed && listed.id !== held?.id) setHeld(listed);
  const opened = listed ?? (held?.id === peek.id ? held : null);

  function update(item: ItemSummary, changes: ItemUpdate): void {
    if (held?.id === item.id) setHeld({ ...held, ...changes });
    updateListed(item, changes);
  }

  const latest = useRef({ opened, update });
  useEffect(() => {
    latest.current = { opened, update };
  });
  const openedId = opened?.id;
  useEffect(() => {
    const { opened: item, update: mark } = latest.current;
    if (canEdit && item && !item.isRead) mark(item, { isRead: true });
  }, [openedId, canEdit]);

  return {
    shown,
    update,
    peek,
    /** null if no item is open, or one that isn't on this page of the list. */
    opened,
    /** The position of the open item in the list, from 1; 0 if it isn't there. */
    place: shown.findIndex(({ id }) => id === peek.id) + 1,
  };
}

export type Reader = ReturnType<typeof useReader>;

/** Reloads the feed when checks have found items since it was loaded. `newestId`: the newest item that was there then. */
function useNewItems(competitorId: string, newestId: string | null): void {
  const { revalidate } = useRevalidator();
  const query = new URLSearchParams({ limit: '1', ...(competitorId !== 'all' && { competitorId }) });
  usePoll<Pick<ShownFeedItem, 'id'>[]>(`/api/feed-items?${query.toString()}`, false, ([newest]) => {
    if ((newest?.id ?? null) !== newestId) revalidate();
  });
}
