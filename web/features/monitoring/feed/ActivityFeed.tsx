import type { SerializeFrom } from '@remix-run/node';
import type { ReactNode } from 'react';
import { countOf } from '../../../lib/count-of';
import { CursorPages } from '../../../lib/CursorPages';
import { lazyComponent, usePreload } from '../../../lib/lazy-component';
import { useDialog } from '../../../lib/useDialog';
import { Results } from '../../../lib/Results';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { ListCount } from '../../../ui/ListCount';
import { Inline } from '../../../ui/Inline';
import { Stack } from '../../../ui/Stack';
import { FeedFilterBar, type FeedFilters } from './FeedFilters';
import { FeedItem } from './FeedItem';
import type { loadMonitoring } from '../load-monitoring.server';
import { MarkAllRead } from './MarkAllRead';
import type { ItemSummary } from '../monitoring-summaries';
import { itemNouns } from '../monitoring-texts';
import { useItemChanges } from './useItemChanges';

const ChangesDialog = lazyComponent(() => import('./ChangesDialog'));
const dialogs = [ChangesDialog];

interface Props {
  data: SerializeFrom<typeof loadMonitoring>;
  filters: FeedFilters;
  /** What to do where nothing was found yet. */
  nextStep: ReactNode;
}

export function ActivityFeed({ data, filters, nextStep }: Props) {
  const { selected, canEdit, total, totalIsMinimum, onlyUnread, onlyStarred } = data;
  const { shown, update } = useItemChanges(
    data.items,
    (item) => (!onlyUnread || !item.isRead) && (!onlyStarred || item.isStarred),
  );
  const changes = useDialog<ItemSummary>();
  usePreload(dialogs);
  const hasItems = selected ? selected.itemCount > 0 : data.itemCount > 0;
  return (
    <Stack as="section" aria-labelledby="feed">
      <Inline justify="between">
        <h2 id="feed">Activity Feed</h2>
        {canEdit && (
          <MarkAllRead competitor={selected} unread={selected ? selected.unreadCount : data.unreadCount} />
        )}
      </Inline>
      {(hasItems || filters.isFiltered) && <FeedFilterBar filters={filters} sources={data.sources} />}
      <ListCount isHidden={total === 0}>{countOf(total, totalIsMinimum, itemNouns)}</ListCount>
      <Results role="group" label="Feed items" items={shown} isStale={filters.isPending}>
        {shown.length > 0 && (
          <Stack as="ul">
            {shown.map((item) => (
              <FeedItem
                key={item.id}
                item={item}
                canEdit={canEdit}
                onStar={() => update(item, { isStarred: !item.isStarred })}
                onRead={() => update(item, { isRead: true })}
                onShowChanges={() => changes.open(item)}
              />
            ))}
          </Stack>
        )}
        {shown.length === 0 && !hasItems && (
          <EmptyState
            icon="monitoring"
            title="Feed items will appear here when your tracked sources are monitored automatically."
            action={nextStep}
          />
        )}
        {shown.length === 0 && hasItems && (
          <EmptyState
            icon="filter"
            title="Nothing matches these filters"
            description={
              selected
                ? `No item of ${selected.name} matches what you search for and chose above.`
                : 'No item matches what you search for and chose above.'
            }
            action={<Button onPress={filters.clear}>Clear Filters</Button>}
          />
        )}
      </Results>
      <CursorPages nextCursor={data.nextCursor} />
      {changes.subject && (
        <ChangesDialog
          key={changes.key}
          item={changes.subject}
          isOpen={changes.isOpen}
          onClose={changes.close}
        />
      )}
    </Stack>
  );
}
