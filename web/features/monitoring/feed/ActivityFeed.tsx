import { useLocation } from '@remix-run/react';
import { useRef, useState, type ReactNode } from 'react';
import { countOf } from '../../../lib/lists/count-of';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { lazyComponent, usePreload } from '../../../lib/screens/lazy-component';
import { useDialog } from '../../../lib/dialogs/useDialog';
import { useListOrder } from '../../../lib/keyboard/rows';
import { usePageKeys } from '../../../lib/keyboard/usePageKeys';
import { useRowKeys } from '../../../lib/keyboard/useRowKeys';
import { Results } from '../../../lib/lists/Results';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ListCount } from '../../../ui/lists/ListCount';
import { Stack } from '../../../ui/layout/Stack';
import { FeedList } from '../../../ui/records/FeedRow';
import { FeedFilterBar, type FeedFilters } from './FeedFilters';
import { FeedHeader } from './FeedHeader';
import { FeedItem } from './FeedItem';
import { rememberDensity, type Density } from './feed-look';
import { itemAddress } from '../monitoring-paths';
import type { ItemSummary } from '../monitoring-summaries';
import { itemNouns } from '../monitoring-texts';
import { hasPane, type Reader, type ReaderData } from './useReader';

const ChangesDialog = lazyComponent(() => import('../changes/ChangesDialog'));
const StoryDialog = lazyComponent(() => import('../items/StoryDialog'));
const dialogs = [ChangesDialog, StoryDialog];

const feedKeys = [
  { term: 'j, k', value: 'Next and previous item' },
  { term: '/', value: 'Search the feed' },
];
const noKeys = {};

interface Props {
  data: ReaderData;
  reader: Reader;
  filters: FeedFilters;
  /** The next step, shown while the feed is empty. */
  nextStep: ReactNode;
}

export function ActivityFeed({ data, reader, filters, nextStep }: Props) {
  const { selected, canEdit, total, totalIsMinimum } = data;
  const { shown, update, peek } = reader;
  const changes = useDialog<ItemSummary>();
  const story = useDialog<ItemSummary>();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list, noKeys, hasPane);
  usePageKeys(feedKeys);
  useListOrder(list);
  const [density, setDensity] = useState<Density>(data.density);
  const location = useLocation();
  usePreload(dialogs);
  const hasItems = selected ? selected.itemCount > 0 : data.itemCount > 0;
  return (
    <Stack as="section" aria-labelledby="feed">
      <FeedHeader
        competitor={selected}
        unread={selected ? selected.unreadCount : data.unreadCount}
        canEdit={canEdit}
        density={density}
        onDensity={(next) => {
          setDensity(next);
          rememberDensity(next);
        }}
      />
      {(hasItems || filters.isFiltered) && <FeedFilterBar filters={filters} sources={data.sources} />}
      <ListCount isHidden={total === 0}>{countOf(total, totalIsMinimum, itemNouns)}</ListCount>
      <div ref={list} data-peeked={peek.id ?? undefined} onClickCapture={peek.listProps.onClickCapture}>
        <Results role="group" label="Feed items" items={shown} isStale={filters.isPending}>
          {shown.length > 0 && (
            <FeedList density={density}>
              {shown.map((item) => (
                <FeedItem
                  key={item.id}
                  item={item}
                  href={itemAddress(item.id, location)}
                  isOpen={item.id === peek.id}
                  canEdit={canEdit}
                  onStar={() => update(item, { isStarred: !item.isStarred })}
                  onRead={() => update(item, { isRead: true })}
                  onCategory={(category) => update(item, { category })}
                  onShowChanges={() => changes.open(item)}
                  onShowStory={() => story.open(item)}
                />
              ))}
            </FeedList>
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
              action={<Button onPress={filters.clear}>Clear Filters</Button>}
            />
          )}
        </Results>
      </div>
      <CursorPages nextCursor={data.nextCursor} isEmpty={shown.length === 0} />
      {story.subject && (
        <StoryDialog key={story.key} item={story.subject} isOpen={story.isOpen} onClose={story.close} />
      )}
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
