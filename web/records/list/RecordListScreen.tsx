import type { ReactNode } from 'react';
import { FileActions } from '../../features/imports/FileActions';
import { importHrefOf } from '../../features/imports/import-texts';
import { useSavedViews } from '../../features/views/useSavedViews';
import { useNewFromUrl } from '../../lib/dialogs/useNewFromUrl';
import { create as createKeys, none as noKeys, usePageKeys } from '../../lib/keyboard/usePageKeys';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { ColumnsPanel } from '../panel/ColumnsPanel';
import type { MenuEntry } from '../../ui/overlays/menu-entry';
import { ListRegion } from '../../ui/lists/ListRegion';
import { ListBody, ListPage } from '../../ui/pages/ListPage';
import { PageHeader } from '../../ui/pages/PageHeader';
import { CreateButton } from './CreateButton';
import { RecordTabs, type RecordTabsProps } from './RecordTabs';
import type { ListTab } from './tabs';
import type { ListedRecord } from './useRecordList';

interface Props<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
> extends RecordTabsProps<Item, Whole, Status, Tab> {
  /** Opens the form of a new record. Undefined for records that are created elsewhere. */
  onCreate?: () => void;
  /** Replaces the button that creates a record. */
  create?: ReactNode;
  /** Other controls in the header. */
  actions?: ReactNode;
  /** Further entries of the menu with import, export and views. */
  entries?: readonly MenuEntry[];
  /** Renders the panel of a record. Default: the values of its row */
  panel?: (item: Item) => ReactNode;
  dialogs: ReactNode;
  /** Wraps the tabs of the list in those that it shares with other lists. */
  around?: (tabs: ReactNode) => ReactNode;
  /** Shown instead of the list and its tabs. */
  instead?: ReactNode;
}

/** The screen of a list of records: tabs, filters, a table, cards or a board, and the panel of a record. */
export function RecordListScreen<
  Item extends ListedRecord<Status>,
  Whole,
  Status extends string,
  Tab extends ListTab<Status>,
>(props: Props<Item, Whole, Status, Tab>) {
  const { view, data, list, onCreate, panel, entries = [] } = props;
  const { around = (tabs) => tabs } = props;
  const { title } = view;
  const { look, peeked, exported } = list;
  const { canEdit, tab } = data;
  useNewFromUrl(canEdit && onCreate ? onCreate : null);
  usePageKeys(canEdit && onCreate ? createKeys : noKeys);

  const create = (label?: string) => onCreate && <CreateButton {...{ view, canEdit, onCreate, label }} />;
  const views = useSavedViews({
    entity: view.name,
    layout: look.layout,
    columns: look.choices.shown,
    records: [view.peek],
  });

  return (
    <ListPage>
      <PageHeader
        title={title}
        subtitle={view.subtitle}
        action={
          <>
            {props.actions}
            {!props.instead && <ListLayout view={look} layouts={view.layouts} />}
            <FileActions
              importHref={canEdit ? importHrefOf(view.api) : null}
              exportPath={`${view.api}/export`}
              always={view.tabs.parameter === 'tab' && tab.status ? { status: tab.status } : {}}
              filters={exported}
              entries={[...entries, ...views.entries]}
            />
            {props.create ?? create()}
          </>
        }
      />
      {props.instead ? (
        <ListBody>
          <ListRegion>{props.instead}</ListRegion>
        </ListBody>
      ) : (
        around(<RecordTabs {...props} create={create} />)
      )}
      {peeked &&
        (panel ? (
          panel(peeked)
        ) : (
          <ColumnsPanel
            view={view}
            item={peeked}
            buttons={props.buttons(peeked, 'panel')}
            onClose={list.peek.close}
          />
        ))}
      {props.dialogs}
      {views.dialogs}
    </ListPage>
  );
}
