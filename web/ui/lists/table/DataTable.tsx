import {
  columnResizingFeature,
  columnSizingFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnSizingState,
  type Header,
} from '@tanstack/react-table';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';
import type { TableColumn } from './Table';

/** Of TanStack Table, only what a server-side list needs: the server sorts, filters and pages. */
const features = tableFeatures({ columnSizingFeature, columnResizingFeature, rowSelectionFeature });

const MIN_WIDTH = 64;
const MAX_WIDTH = 800;
const KEY_STEP = 16;
const CHECKBOX_WIDTH = 40;

export interface DataColumn<Row> extends Omit<TableColumn<Row>, 'header' | 'hideHeader' | 'sort'> {
  header: string;
  /** Width in px until the user changes it. */
  width: number;
  /**
   * Where phones show the cell, whose rows have two lines: at the end of the first line, or in the second one. Other
   * cells aren't shown there. The row header is the start of the first line.
   */
  phone?: 'side' | 'line';
}

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
  sort: {
    column: string | null;
    isDescending: boolean;
    /** Returns the address of the list sorted by a column; null if it can't be sorted by it. */
    hrefOf: (column: string) => string | null;
    onSort: (column: string) => void;
  };
  /** Adds checkboxes. */
  selection?: {
    selected: Selection;
    onChange: (change: Selection | ((selected: Selection) => Selection)) => void;
    nameOf: (row: Row) => string;
  };
  /** Buttons at the end of a row, shown on hover and focus. */
  actions?: (row: Row) => ReactNode;
  /** The row that the peek panel shows. */
  openedRow?: string | null;
}

type AnyHeader<Row extends object> = Header<typeof features, Row, unknown>;

/**
 * Table of a list that the server sorts and pages. Columns are resized with a pointer or the arrow keys, and rows are
 * selected with checkboxes, with Shift as a range. A click anywhere on a row follows the link of its row header. On
 * phones, each row is a block of two lines. TanStack Table holds the state; the elements are native (decision 50).
 */
export function DataTable<Row extends object>(props: Props<Row>) {
  const { label, columns, rows, rowKey, widths, onResize, sort, selection, actions, openedRow } = props;
  const [sizing, setSizing] = useState<ColumnSizingState>(widths);
  const definitions = useMemo(
    () =>
      columns.map(({ id, width }) => ({ id, size: width, minSize: MIN_WIDTH, maxSize: MAX_WIDTH, cell: '' })),
    [columns],
  );
  const table = useTable({
    features,
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
        rows.map((row) => [rowKey(row), <Cells key="cells" row={row} columns={columns} actions={actions} />]),
      ),
    [rows, rowKey, columns, actions],
  );
  const headers = table.getHeaderGroups()[0]?.headers ?? [];
  const body = useRowClicks();
  const checkbox = selection ? CHECKBOX_WIDTH : 0;
  return (
    <div className="ui-data-frame" data-resizing={isResizing || undefined}>
      <table
        className="ui-table ui-data"
        role={role.table}
        aria-label={label}
        style={{ minWidth: table.getTotalSize() + checkbox }}
      >
        <colgroup>
          {selection && <col style={{ width: CHECKBOX_WIDTH }} />}
          {headers.map((header) => (
            <col key={header.id} style={{ width: header.getSize() }} />
          ))}
          {/* Takes the space that is left. */}
          <col />
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
              return column && <HeadCell key={header.id} header={header} column={column} sort={sort} />;
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
        <tbody ref={body} role={role.rowgroup}>
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

/** Elements that phones show as blocks lose their table semantics in screen readers unless they have explicit roles. */
const role = {
  table: 'table',
  rowgroup: 'rowgroup',
  row: 'row',
  columnheader: 'columnheader',
  rowheader: 'rowheader',
  cell: 'cell',
};

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

interface HeadProps<Row extends object> {
  header: AnyHeader<Row>;
  column: DataColumn<Row>;
  sort: Props<Row>['sort'];
}

function HeadCell<Row extends object>({ header, column: { id, header: text, align }, sort }: HeadProps<Row>) {
  const href = sort.hrefOf(id);
  const isSorted = sort.column === id;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  const width = header.getSize();
  const { column } = header;
  return (
    <th
      scope="col"
      role={role.columnheader}
      data-align={align}
      aria-sort={isSorted ? direction : href === null ? undefined : 'none'}
    >
      {href === null ? (
        <span className="ui-data-head">{text}</span>
      ) : (
        <Link
          look="head"
          href={href}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            sort.onSort(id);
          }}
        >
          <span>{text}</span>
          {isSorted && <Icon name={sort.isDescending ? 'arrow-down' : 'arrow-up'} />}
        </Link>
      )}
      <span className="ui-data-resizer" data-active={column.getIsResizing() || undefined}>
        {/* The arrow keys move the slider. Pointers drag the column's edge instead. */}
        <input
          type="range"
          aria-label={`Width of ${text}`}
          aria-valuetext={`${Math.round(width)} pixels`}
          min={MIN_WIDTH}
          max={MAX_WIDTH}
          step={KEY_STEP}
          value={width}
          onMouseDown={(event) => {
            event.preventDefault();
            header.getResizeHandler()(event);
          }}
          onTouchStart={header.getResizeHandler()}
          onDoubleClick={() => column.resetSize()}
          onChange={(event) => {
            const next = event.currentTarget.valueAsNumber;
            if (!column.getIsResizing())
              header.getContext().table.setColumnSizing((sizes) => ({ ...sizes, [id]: next }));
          }}
        />
      </span>
    </th>
  );
}

interface HeadCheckboxProps {
  isAll: boolean;
  isSome: boolean;
  onChange: (event: unknown) => void;
}

function HeadCheckbox({ isAll, isSome, onChange }: HeadCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isSome && !isAll;
  }, [isAll, isSome]);
  return (
    <input
      ref={ref}
      type="checkbox"
      className="ui-check"
      aria-label="Select all on this page"
      checked={isAll}
      onChange={onChange}
    />
  );
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
}

function Cells<Row>({ row, columns, actions }: CellsProps<Row>) {
  const headed = columns.some((column) => column.isRowHeader);
  return (
    <>
      {columns.map((column, index) => {
        const isHeader = headed ? column.isRowHeader : index === 0;
        const Cell = isHeader ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={isHeader ? 'row' : undefined}
            role={isHeader ? role.rowheader : role.cell}
            data-align={column.align}
            data-phone={isHeader ? 'title' : (column.phone ?? 'none')}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
      <td role={role.cell} className="ui-data-actions">
        {actions && <span>{actions(row)}</span>}
      </td>
    </>
  );
}

const CONTROLS = 'a, button, input, select, label, summary';

/**
 * Follows the link of a row's header after a click anywhere on the row, except on its controls or to select text. Not
 * `onClick`, because the control is the link.
 */
function useRowClicks() {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const rows = body.current;
    rows?.addEventListener('click', openRow);
    return () => rows?.removeEventListener('click', openRow);
  }, []);
  return body;
}

function openRow({ target }: Event): void {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest('tr')?.querySelector<HTMLElement>('th a')?.click();
}
