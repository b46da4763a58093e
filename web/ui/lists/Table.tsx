import type { Key, ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` is for numbers, so that digits line up. */
  align?: 'end';
  /** The cell names its row for screen readers. By default this is the first column. */
  isRowHeader?: boolean;
  /** Hides the header visually; for a column of actions. */
  hideHeader?: boolean;
}

interface Props<Row> {
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
  /**
   * On narrow screens, shows each row as a block with a line for each cell, so that the table doesn't scroll
   * sideways.
   */
  stacks?: boolean;
}

/** Read-only table of plain elements, which the server renders fast. For a sortable table, use DataTable. */
export function Table<Row>({ label, columns, rows, rowKey, stacks }: Props<Row>) {
  const headed = columns.some((column) => column.isRowHeader);
  // Elements that are laid out as blocks lose their table semantics in screen readers unless they have explicit
  // roles.
  const role = (name: string) => (stacks ? name : undefined);
  return (
    // Focusable, because it scrolls sideways on narrow screens.
    <div className="ui-table-frame" role="region" aria-label={label} tabIndex={0}>
      <table className="ui-table" role={role('table')} data-stacks={stacks}>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <th key={column.id} scope="col" role={role('columnheader')} data-align={column.align}>
                {column.hideHeader ? <span className="ui-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role={role('rowgroup')}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role={role('row')}>
              {columns.map((column, index) => {
                const isHeader = headed ? column.isRowHeader : index === 0;
                const Cell = isHeader ? 'th' : 'td';
                return (
                  <Cell
                    key={column.id}
                    scope={isHeader ? 'row' : undefined}
                    role={role(isHeader ? 'rowheader' : 'cell')}
                    data-align={column.align}
                  >
                    {stacks && !isHeader && !column.hideHeader && (
                      <span className="ui-table-label" aria-hidden>
                        {column.header}
                      </span>
                    )}
                    {stacks ? asElement(column.cell(row)) : column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * Wraps bare text in an element. The CSS hides a stacked line whose label has no sibling element, and it can't see
 * text.
 */
const asElement = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;
