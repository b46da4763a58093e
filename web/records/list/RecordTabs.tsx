import type { ReactNode } from 'react';
import { CustomFilters } from '../../features/custom-fields/CustomFilters';
import { useViewTabs } from '../../features/views/useViewTabs';
import { customName } from '../../lib/forms/custom-form-fields';
import { RefusedFilters } from '../../lib/filters/RefusedFilters';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListFilters } from '../../lib/lists/ListFilters';
import { countOf } from '../../lib/lists/count-of';
import { Results } from '../../lib/lists/Results';
import { OwnerFilter } from '../../lib/owners/OwnerFilter';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { lazyTab } from '../../lib/screens/lazy-tab';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';
import { ListCount, ListTotal } from '../../ui/lists/ListCount';
import { Tabs } from '../../ui/navigation/Tabs';
import { ListBody, ListFoot } from '../../ui/pages/ListPage';
import type { BoardCardParts } from '../board/RecordBoard';
import { capitalize, type RecordView } from '../view';
import { listWith } from './columns';
import type { RecordListData } from './load-record-list.server';
import { recordEdits } from './record-edits';
import { NothingHere } from './NothingHere';
import { PartnerFilter } from './PartnerFilter';
import type { BulkProps } from './RecordBulkBar';
import { RecordList } from './RecordList';
import type { ListTab } from './tabs';
import type { ListedRecord, useRecordList } from './useRecordList';

const RecordBulkBar = lazyComponent(() => import('./RecordBulkBar'));
const RecordBoard = lazyTab('board', () => import('../board/RecordBoard'), 'layout');

export interface RecordTabsProps<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
> {
  view: RecordView<Item, Whole, Status, Tab>;
  data: RecordListData<Item, Status, Tab>;
  list: ReturnType<typeof useRecordList<Item, Whole, Status, Tab>>;
  /** Filters besides the search, the owner, the partner and custom fields. */
  filters?: ReactNode;
  /** Default: if there are records at all */
  hasFilters?: boolean;
  /** Whether rows and cards have a button that edits them. Default: with permission */
  isEditable?: boolean;
  /** A line below the tabs. */
  summary?: ReactNode;
  /** Shown above the records of the list, instead of the text for none. */
  above?: ReactNode;
  /** Shown above the records of the list, and above the text for none. */
  intro?: ReactNode;
  /** What the last line says besides the number of records. */
  totals?: ReactNode;
  /** Replaces the text for no records. */
  empty?: ReactNode;
  /** Undefined for a list without cards. */
  card?: (item: Item) => ReactNode;
  cardWidth?: string;
  /** Renders the buttons at the end of a row, of a card on the board, and of a panel that shows the values of a row. */
  buttons: (item: Item, place: 'row' | 'board' | 'panel') => ReactNode;
  /** Returns the parts of a card on the board that are different for each kind of record. */
  boardCard?: (
    item: Item,
  ) => Pick<BoardCardParts, 'detail' | 'badges' | 'side' | 'decisions'> & { isMovable?: boolean };
  /** Called for a record that is dropped on another column. Default: changes its status */
  onDrop?: (item: Item, to: Status) => void;
  /** Returns the statuses that a record can have now, in the order of the menu. Default: all */
  statusesOf?: (item: Item) => readonly Status[];
  /** The bulk actions on the rows of a table. */
  bulk?: Pick<BulkProps, 'statuses' | 'changeOf' | 'actions' | 'canDelete' | 'isOneCall'>;
}

/** The tabs of a list, with its filters, its records as a table, cards or a board, and its pages. */
export function RecordTabs<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
>(
  props: RecordTabsProps<Item, Whole, Status, Tab> & {
    /** Returns the button that creates a record. */
    create: (label: string) => ReactNode;
  },
) {
  const { view, data, list, create, boardCard, buttons, bulk } = props;
  const { short, plural, tabs } = view;
  const { shown, look, filters, peek, selection } = list;
  const { canEdit, total, totalIsMinimum, board, pageSize } = data;
  const { hasFilters = data.hasRecords, isEditable = canEdit, above = null } = props;
  const isTable = data.look.layout === 'table';
  const words = [short, `${short}s`] as const;
  const label = capitalize(plural);
  const has = (filter: string) => view.filters.includes(filter);

  function drop(id: string, column: string) {
    const item = shown.find((one) => one.id === id);
    const to = view.statuses.find((status) => status === column);
    if (!item || !to) return;
    if (props.onDrop) props.onDrop(item, to);
    else void list.move(item, to);
  }

  const edits = recordEdits(
    { ...view, columns: listWith(view, data.customFields).columns },
    {
      canEdit,
      owners: data.owners,
      statusesOf: props.statusesOf ?? (() => view.statuses),
      move: drop,
      onChanged: list.onChanged,
    },
  );

  const customFields = view.hasCustomFilters ? data.customFields : [];
  const more = (Boolean(props.filters) || has('owner') || customFields.length > 0) && {
    count: filters.countOf([
      ...view.filters.filter((name) => name !== 'partner'),
      ...customFields.map(customName),
    ]),
    children: (
      <>
        {props.filters}
        {has('owner') && (
          <OwnerFilter
            value={filters.valueOf('owner')}
            owners={data.owners}
            records={shown}
            onChange={(owner) => filters.set('owner', owner)}
          />
        )}
        <CustomFilters fields={customFields} filters={filters} />
      </>
    ),
  };
  const allTabs = useViewTabs({
    entity: view.name,
    path: view.list.path,
    items: data.tabs,
    selected: list.selectedTab,
    parameter: tabs.parameter,
    onChange: (id) => filters.set(tabs.parameter, id),
    hrefOf: (id) => filters.hrefOf(tabs.parameter, id),
  });
  const { empty = <NothingHere {...{ view, data, filters, create }} /> } = props;
  return (
    <Tabs label={view.statuses.length > 0 ? `${label} by status` : `Views of ${plural}`} {...allTabs}>
      <ListBody>
        {props.summary}
        {hasFilters && (
          <ListFilters
            label={label}
            words={words}
            searched={plural}
            isSearched={view.isSearched}
            filters={filters}
            conditions={data.conditions}
            more={more || undefined}
          >
            <PartnerFilter partner={data.partner} onClear={() => filters.set('partner', 'all')} />
          </ListFilters>
        )}
        {board && boardCard && shown.length > 0 ? (
          <SafeSuspense>
            <Results label={label} isStale={filters.isPending}>
              <RecordBoard
                columns={board}
                sums={data.columnSums}
                statuses={view.statuses}
                foldedStatuses={data.tab.status === undefined ? view.finalStatuses : []}
                items={shown}
                onlyWith={(status) => ({ [tabs.parameter]: tabs.idWith(status) })}
                peek={peek}
                isEditable={isEditable}
                onDrop={drop}
                cards={shown.map((item) => ({
                  id: item.id,
                  status: item.status ?? '',
                  name: view.nameOf(item),
                  href: view.path(item.id),
                  isMovable: canEdit,
                  actions: buttons(item, 'board'),
                  ...boardCard(item),
                }))}
              />
            </Results>
          </SafeSuspense>
        ) : (
          <RecordList
            label={label}
            items={shown}
            layout={isTable ? 'table' : 'cards'}
            view={look}
            peek={peek}
            selection={canEdit && bulk ? selection : null}
            edits={edits}
            nameOf={view.nameOf}
            canEdit={isEditable}
            hasStatus
            intro={props.intro}
            above={above}
            isStale={filters.isPending}
            empty={
              data.refusal === null ? (
                empty
              ) : (
                <RefusedFilters message={data.refusal} onClear={filters.clear} />
              )
            }
            card={props.card ?? noCard}
            cardWidth={props.cardWidth}
            buttons={(item) => buttons(item, 'row')}
          />
        )}
        {bulk && selection.wasUsed && isTable && (
          <RecordBulkBar
            {...{ ...bulk, total, totalIsMinimum, words, canMerge: 'merge' in view.record }}
            selection={{ ...selection, query: queryOfTab(selection.query, tabs.parameter, data.tab.status) }}
            api={view.api}
            rows={list.named}
            owners={data.owners.length > 0 ? data.owners : undefined}
            isOwnerRequired={view.isOwnerRequired}
          />
        )}
        {hasFilters && (
          <ListFoot>
            <ListCount>{countOf(total, totalIsMinimum, words)}</ListCount>
            {data.sums.length > 0 && <ListTotal sums={data.sums} />}
            {props.totals}
            {!board && (
              <CursorPages
                nextCursor={data.nextCursor}
                isEmpty={shown.length === 0 && above === null}
                {...(pageSize > 0 && {
                  range: { shown: data.items.length, pageSize, total, totalIsMinimum },
                })}
              />
            )}
          </ListFoot>
        )}
      </ListBody>
    </Tabs>
  );
}

const noCard = () => null;

/** Adds the status of the tab to the filters of the list, if the URL names the tab in another way. */
const queryOfTab = (query: string, parameter: string, status: string | undefined): string =>
  parameter === 'status' || status === undefined ? query : `${query}&${new URLSearchParams({ status })}`;
