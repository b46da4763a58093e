import type { SerializeFrom } from '@remix-run/node';
import { type ComponentProps, type ReactNode } from 'react';
import { roadmapPriorities } from '../../../../src/features/roadmap/roadmap.rules';
import { CursorPages } from '../../../lib/lists/CursorPages';
import { lazyTab } from '../../../lib/screens/lazy-tab';
import { ListLayout } from '../../../lib/lists/view/ListLayout';
import { Results } from '../../../lib/lists/Results';
import type { usePeek } from '../../../lib/lists/usePeek';
import type { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import { ListFilters } from '../../../lib/lists/ListFilters';
import { Stack } from '../../../ui/layout/Stack';
import { statusLabel } from '../../../ui/tokens/status';
import { Tabs } from '../../../ui/navigation/Tabs';
import { ItemList } from './ItemList';
import { roadmapList } from './roadmap-columns';
import type { loadRoadmap } from '../load-roadmap.server';
import { roadmapTabs } from '../roadmap-tabs';
import { SafeSuspense } from '../../../ui/feedback/SafeSuspense';

const ItemBoard = lazyTab('board', () => import('./ItemBoard'), 'layout');

const priorityChoices = choicesOf(roadmapPriorities, statusLabel);

type ListProps = ComponentProps<typeof ItemList>;

interface Props extends Pick<ListProps, 'items' | 'view' | 'onMove' | 'onEdit' | 'onDelete'> {
  peek: ReturnType<typeof usePeek>;
  data: SerializeFrom<typeof loadRoadmap>;
  filters: ReturnType<typeof useUrlFilters<'status' | 'priority' | 'view'>>;
  addItem: ReactNode;
}

/** The items by status, newest first, as a table, as cards or on a board. */
export function RoadmapList({ data, items, filters, view, addItem, ...actions }: Props) {
  const { tabs, hasItems, canEdit, total, totalIsMinimum, nextCursor } = data;
  return (
    <Tabs
      label="Roadmap items by status"
      items={tabs}
      // Select the clicked tab at once, while its list is loading.
      selected={roadmapTabs.idOf(roadmapTabs.statusOf(filters.valueOf('status')))}
      onChange={(id) => filters.set('status', id)}
      hrefOf={(id) => filters.hrefOf('status', id)}
    >
      <Stack>
        {hasItems && (
          <ListFilters
            label="Roadmap items"
            words={['item', 'items']}
            searched="roadmap items"
            filters={filters}
            length={data}
            layout={<ListLayout view={view} layouts={roadmapList.layouts} />}
          >
            <FilterSelect
              filters={filters}
              name="priority"
              label="Priority"
              any="All Priorities"
              choices={priorityChoices}
            />
          </ListFilters>
        )}
        {data.board && items.length > 0 ? (
          <SafeSuspense>
            <Results label="Roadmap items" isStale={filters.isPending}>
              <ItemBoard {...actions} columns={data.board} items={items} canEdit={canEdit} />
            </Results>
          </SafeSuspense>
        ) : (
          <ItemList
            {...actions}
            items={items}
            layout={data.look.layout === 'table' ? 'table' : 'cards'}
            view={view}
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
        )}
        {!data.board && (
          <CursorPages
            nextCursor={nextCursor}
            isEmpty={items.length === 0}
            range={{ shown: data.items.length, pageSize: data.pageSize, total, totalIsMinimum }}
          />
        )}
      </Stack>
    </Tabs>
  );
}
