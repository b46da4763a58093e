import type { SerializeFrom } from '@remix-run/node';
import type { ComponentProps, ReactNode } from 'react';
import { roadmapPriorities } from '../../../../src/features/roadmap/roadmap.rules';
import { countOf } from '../../../lib/count-of';
import { CursorPages } from '../../../lib/CursorPages';
import type { useUrlFilters } from '../../../lib/useUrlFilters';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Select } from '../../../ui/forms/Select';
import { ListCount } from '../../../ui/lists/ListCount';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { Tabs } from '../../../ui/navigation/Tabs';
import { ItemList } from './ItemList';
import type { loadRoadmap } from '../load-roadmap.server';
import { statusOfTab, tabOf } from '../roadmap-tabs';

const priorityChoices = [
  { id: 'all', label: 'All Priorities' },
  ...choicesOf(roadmapPriorities, statusLabel),
];

type ListProps = ComponentProps<typeof ItemList>;

interface Props extends Pick<ListProps, 'items' | 'peek' | 'onMove' | 'onEdit' | 'onDelete'> {
  data: SerializeFrom<typeof loadRoadmap>;
  filters: ReturnType<typeof useUrlFilters<'status' | 'priority' | 'view'>>;
  addItem: ReactNode;
}

/** The items by status, newest first. */
export function RoadmapList({ data, items, filters, addItem, ...actions }: Props) {
  const { tabs, hasItems, canEdit, total, totalIsMinimum, nextCursor } = data;
  return (
    <Tabs
      label="Roadmap items by status"
      items={tabs}
      // Select the clicked tab at once, while its list is loading.
      selected={tabOf(statusOfTab(filters.valueOf('status')))}
      onChange={(id) => filters.set('status', id)}
    >
      <Stack>
        {hasItems && (
          <FilterBar label="Roadmap items" onSubmit={filters.submit}>
            <FilterSearch
              label="Search roadmap items"
              placeholder="Search roadmap items…"
              value={filters.text}
              onChange={filters.type}
            />
            <Select
              hideLabel
              label="Priority"
              name="priority"
              value={filters.valueOf('priority')}
              choices={priorityChoices}
              onChange={(value) => filters.set('priority', value)}
            />
            <ListCount>{countOf(total, totalIsMinimum, ['item', 'items'])}</ListCount>
          </FilterBar>
        )}
        <ItemList
          {...actions}
          items={items}
          canEdit={canEdit}
          isStale={filters.isPending}
          empty={
            hasItems ? (
              <EmptyState
                icon="roadmap"
                title="No Items in This View"
                description={
                  filters.text === '' && filters.valueOf('priority') === 'all'
                    ? 'No item has this status.'
                    : 'No item here matches these filters.'
                }
                action={filters.isFiltered && <Button onPress={filters.clear}>Show All Items</Button>}
              />
            ) : (
              <EmptyState
                icon="roadmap"
                title="No Roadmap Items"
                description="What you plan to build with and for your partners belongs here."
                action={addItem}
              />
            )
          }
        />
        <CursorPages nextCursor={nextCursor} />
      </Stack>
    </Tabs>
  );
}
