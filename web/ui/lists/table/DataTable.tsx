import { useTable, type ColumnSizingState } from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { columnWidth, role, usedFeatures, type DataColumn, type DataSort } from './data-table-parts';
import { DataTableCells } from './DataTableCells';
import { HeadCell, HeadCheckbox } from './DataTableHead';

const CHECKBOX_WIDTH = 40;

/** The ids of the selected rows, of this page and others. */
export type Selection = Record<string, true>;

interface Props<Row> {
  label: string;
  /** The shown columns in order. Must be stable across renders, like `rows` and the functions. */
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Widths that the user has chosen, by column. */
  widths: Readonly<Record<string, number>>;
  onResize: (widths: Record<string, number>) => void;
  sort: DataSort;
  /** The height of rows: 32, 36 or 44 px. Default: normal */
  density?: 'compact' | 'normal' | 'relaxed';
  /** Adds checkboxes. */
  selection?: {
    selected: Selection;
    onChange: (change: Selection | ((selected: Selection) => Selection)) => void;
    nameOf: (row: Row) => string;
  };
  /** Buttons at the end of a row, shown on hover and focus. */
  actions?: (row: Row) => ReactNode;
  /** The columns whose cells are edited in place, with the keys for it. Must be stable across renders. */
  editable?: ReadonlyMap<string, string>;
  /** The row that the peek panel shows. */
  openedRow?: string | null;
}

/**
 * Table of a list that the server sorts and pages. Columns are resized with a pointer or the arrow keys. Rows are
 * selected with checkboxes, or a range of them with Shift. A click anywhere on a row follows the link of its row
 * header. On phones, each row is a block of two lines. TanStack Table holds the state; the elements are native
 * (decision 50).
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, widths, onResize, sort, density, selection, actions, openedRow } =
    props;
  const { editable } = props;
  const [sizing, setSizing] = useState<ColumnSizingState>(widths);
  const definitions = useMemo(
    () =>
      columns.map(({ id, width }) => ({
        id,
        size: width,
        minSize: columnWidth.min,
        maxSize: columnWidth.max,
        cell: '',
      })),
    [columns],
  );
  const table = useTable({
    features: usedFeatures,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    columnResizeMode: 'onChange',
    state: { columnSizing: sizing, rowSelection: selection?.selected ?? none },
    onColumnSizingChange: setSizing,
    onRowSelectionChange: (change) => selection?.onChange(change),
  });
  const isResizing = table.state.columnResizing.isResizingColumn !== false;
  useSaved(sizing, isResizing, onResize);
  // React doesn't render the same element again, so resizing a column or selecting a row leaves the cells alone.
  const cells = useMemo(
    () =>
      new Map(
        rows.map((row) => [
          rowKey(row),
          <DataTableCells key="cells" {...{ row, columns, actions, editable }} />,
        ]),
      ),
    [rows, rowKey, columns, actions, editable],
  );
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const [first] = headers;
  const checkbox = selection ? CHECKBOX_WIDTH : 0;
  return (
    <div className="ui-data-frame" data-density={density} data-resizing={isResizing || undefined}>
      <table
        className="ui-table ui-data"
        role={role.table}
        aria-label={label}
        style={{ minWidth: `calc(${table.getTotalSize() + checkbox}px + var(--actions, 0px))` }}
      >
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {headers.map((header, index) => (
            // Until its width is chosen, the first column takes the remaining space.
            <col
              key={header.id}
              style={index === 0 && !(header.id in sizing) ? undefined : { width: header.getSize() }}
            />
          ))}
          <col style={first && first.id in sizing ? undefined : { width: 'var(--actions, 0px)' }} />
        </colgroup>
        <thead role={role.rowgroup}>
          <tr role={role.row}>
            {selection && (
              <th scope="col" role={role.columnheader} className="ui-data-check">
                <HeadCheckbox
                  isAll={table.getIsAllPageRowsSelected()}
                  isSome={table.getIsSomePageRowsSelected()}
                  onChange={table.getToggleAllPageRowsSelectedHandler()}
                />
              </th>
            )}
            {headers.map((header, index) => {
              const column = columns[index];
              return (
                column && (
                  <HeadCell
                    key={header.id}
                    {...{ header, column, sort }}
                    isFlexible={index === 0 && !(header.id in sizing)}
                  />
                )
              );
            })}
            {actions ? (
              <th scope="col" role={role.columnheader}>
                <span className="ui-hidden">Actions</span>
              </th>
            ) : (
              <td role={role.cell} />
            )}
          </tr>
        </thead>
        <tbody role={role.rowgroup}>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              role={role.row}
              data-row={row.id}
              data-selected={(selection && row.getIsSelected()) || undefined}
              data-opened={row.id === openedRow || undefined}
            >
              {selection && (
                <td role={role.cell} className="ui-data-check">
                  <input
                    type="checkbox"
                    className="ui-check"
                    aria-label={`Select ${selection.nameOf(row.original)}`}
                    aria-keyshortcuts="x"
                    checked={row.getIsSelected()}
                    onChange={row.getToggleSelectedHandler()}
                  />
                </td>
              )}
              {cells.get(row.id)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const none: Selection = {};

/** Reports the widths when the user has finished changing them. */
function useSaved(sizing: ColumnSizingState, isResizing: boolean, onResize: Props<object>['onResize']): void {
  const saved = useRef(sizing);
  useEffect(() => {
    if (isResizing || saved.current === sizing) return;
    saved.current = sizing;
    onResize(sizing);
  }, [sizing, isResizing, onResize]);
}
