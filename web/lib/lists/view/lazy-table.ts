import type { ComponentProps } from 'react';
import type { DataTable } from '../../../ui/lists/table/DataTable';
import { lazyTab } from '../../screens/lazy-tab';

/** The props that the list adds to those of `useListView`. */
type TableProps<Row extends object> = ComponentProps<typeof DataTable<Row>>;

/**
 * Creates the table of a list. Its code loads when the table is first shown. If the page already shows a table, it
 * loads together with the screen's code, because a click on a part that waits for its code is lost. `parameter`: the
 * URL parameter of the list's layout.
 */
export function lazyTable<Row extends object>(parameter = 'layout') {
  const Table = lazyTab<TableProps<Row>>(
    'table',
    async () => ({ default: (await import('../../../ui/lists/table/DataTable')).DataTable<Row> }),
    parameter,
  );
  if (typeof document !== 'undefined' && document.querySelector('[role="table"]'))
    void Table.load().catch(() => undefined);
  return Table;
}
