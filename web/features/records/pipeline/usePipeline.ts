import { useLocation } from '@remix-run/react';
import { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { useSelection } from '../../../lib/lists/useSelection';
import { customName } from '../../../lib/forms/custom-form-fields';
import type { ListColumn } from '../../../lib/lists/view/list-view';
import { useListView } from '../../../lib/lists/view/useListView';
import { usePeekedList } from '../../../lib/lists/usePeekedList';
import { ALL, type createStatusTabs } from '../../../lib/lists/status-tabs';
import type { PipelineItem } from './pipeline-actions';
import type { loadPipeline } from './load-pipeline.server';

/** The result of `loadPipeline`. */
export type PipelineData<Status extends string, Item> = Awaited<
  ReturnType<typeof loadPipeline<Status, unknown, Item, unknown>>
>;

interface Options<Status extends string, Item> {
  data: PipelineData<Status, Item>;
  /** The list with the workspace's custom fields. Must be stable across renders. */
  list: { name: string; columns: readonly ListColumn<Item>[] };
  kind: {
    /** The kind of record, which is also the URL parameter of the peek panel. */
    noun: string;
    tabs: Pick<ReturnType<typeof createStatusTabs<Status>>, 'statusOf' | 'idOf'>;
  };
}

/** Holds the state of the list of leads or deals: filters, layout, selection and peek panel. */
export function usePipeline<Status extends string, Item extends PipelineItem>(
  options: Options<Status, Item>,
) {
  const { data, list, kind } = options;
  const filterNames = ['status', 'partner', 'owner', ...data.customFields.map(customName)];
  const filters = useUrlFilters<string>(filterNames);
  const view = useListView(list, data.view);
  const records = usePeekedList({
    parameter: kind.noun,
    items: data.items,
    peeked: data.peeked,
    isListed: ({ status }) => [status, ALL].includes(data.tab),
  });
  const selection = useSelection(records.shown, useLocation().search, kind.noun);
  // Selects the clicked tab at once, while its list is loading.
  const selectedTab = kind.tabs.idOf(kind.tabs.statusOf(filters.valueOf('status')));
  return { ...records, filterNames, filters, view, selection, selectedTab };
}

export type PipelineState<Item extends PipelineItem> = ReturnType<typeof usePipeline<string, Item>>;
