import type { Key, ReactNode } from 'react';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end, so that digits line up. */
  align?: 'end';
  /** Names the row for those who listen; the first column unless another says so. */
  isRowHeader?: boolean;
  /** The header is read but not seen: for a column of actions. */
  hideHeader?: boolean;
}

interface Props<Row> {
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
  /** Where it is narrow each row becomes a block with a line for each cell, rather than the table scrolling sideways. */
  stacks?: boolean;
}

/** A table to read: plain elements, which the server renders fast. For one to sort or select from: DataTable. */
export function Table<Row>({ label, columns, rows, rowKey, stacks }: Props<Row>) {
  const headed = columns.some((column) => column.isRowHeader);
  // Elements that are laid out as blocks are no table any more to those who listen, unless they say so.
  const role = (name: string) => (stacks ? name : undefined);
  return (
    // Focusable, because it scrolls sideways where it is narrow.
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

/** A line of a stacked row is hidden where its label has no element beside it: words alone are none to CSS. */
const asElement = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;
