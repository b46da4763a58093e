import { useLocation } from '@remix-run/react';
import { useMemo, useState } from 'react';
import { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { customName } from '../../lib/forms/custom-form-fields';
import { usePeek } from '../../lib/lists/usePeek';
import { useSelection } from '../../lib/lists/useSelection';
import { useListView } from '../../lib/lists/view/useListView';
import { useOptimistic } from '../../lib/requests/useOptimistic';
import type { RecordView } from '../view';
import { listWith, type WithCustom } from './columns';
import type { RecordListData } from './load-record-list.server';
import type { ListTab } from './tabs';
import { useMove } from './useMove';

interface Options<Item> {
  /** URL parameters that select a part of the screen, with their defaults. They aren't filters. */
  places?: Readonly<Record<string, string>>;
  /** Whether a changed record still belongs to the list. Default: if the tab lists its status */
  isListed?: (item: Item) => boolean;
}

/** Holds the state of a list of records: filters, layout, changes, selection and panel. */
export function useRecordList<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
>(
  view: RecordView<Item, Whole, Status, Tab>,
  data: RecordListData<Item, Status, Tab>,
  options: Options<Item> = {},
) {
  const { tabs } = view;
  const { tab, customFields } = data;
  const { isListed = ({ status }) => tab.status === undefined || tab.status === status } = options;
  const list = useMemo(() => listWith(view, customFields), [view, customFields]);
  const look = useListView(list, data.look);
  const custom = view.hasCustomFilters ? customFields.map(customName) : [];
  const isFilter = tabs.parameter === 'status';
  const places = {
    ...(!isFilter && { [tabs.parameter]: tabs.of(null, look.layout).id }),
    ...options.places,
  };
  const names = [...(isFilter ? ['status'] : []), ...view.filters, ...custom];
  const filters = useUrlFilters<string>([...names, ...Object.keys(places)], places);
  const { shown, take, change } = useOptimistic(data.items, isListed);
  const [changed, setChanged] = useState<Item | null>(null);
  const peek = usePeek(view.peek);
  // The panel keeps showing a record that a change removed from the list.
  const known = [...shown, changed, data.peeked].filter((item) => item !== null);
  const { search } = useLocation();
  const named = useMemo(() => shown.map((item) => ({ ...item, name: view.nameOf(item) })), [shown, view]);
  const selection = useSelection(named, search, view.peek);

  /** Returns a record of the list or of the panel. */
  const find = (id: string) => [...known, ...data.items].find((item) => item.id === id);

  /** Takes the server's answer: the changed record, or null for a deleted one. */
  function onChanged(id: string, whole: Whole | null) {
    const item = whole && { ...find(id), ...view.summarize(whole) };
    take(id, item);
    setChanged(item);
    if (item === null && id === peek.id) peek.close();
  }

  return {
    shown,
    look,
    filters,
    /** The filters of an export. */
    exported: names,
    /** The shown records with their names, for bulk actions. */
    named,
    selection,
    peek,
    /** The record of the panel. */
    peeked: known.find(({ id }) => id === peek.id),
    isListed,
    onChanged,
    change,
    move: useMove(view, change, isListed),
    /** The clicked tab at once, while its list is loading. */
    selectedTab: tabs.of(filters.valueOf(tabs.parameter), look.layout).id,
  };
}

/** The fields of a record that its list uses. */
export interface ListedRecord<Status extends string> extends WithCustom {
  /** Records of some kinds have none. */
  status?: Status;
  createdAt: string;
  ownerId?: string | null;
  ownerName?: string | null;
}
