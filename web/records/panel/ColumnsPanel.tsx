import type { ReactNode } from 'react';
import type { ListColumn } from '../../lib/lists/view/list-view';
import { DescriptionList } from '../../ui/lists/DescriptionList';
import { RecordPanel, type PanelView } from './RecordPanel';

interface Props<Item> {
  view: PanelView<Item> & { columns: readonly ListColumn<Item>[] };
  item: Item;
  buttons: ReactNode;
  onClose: () => void;
}

/** The panel of a record whose page has little more than its row: the values of all columns. */
export function ColumnsPanel<Item extends { id: string; status?: string }>(props: Props<Item>) {
  const { view, item } = props;
  return (
    <RecordPanel {...props}>
      <DescriptionList
        items={view.columns.slice(1).map(({ header, cell }) => ({ term: header, value: cell(item) }))}
      />
    </RecordPanel>
  );
}
