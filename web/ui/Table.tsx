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
}

/** A table to read: plain elements, which the server renders fast. For one to sort or select from: DataTable. */
export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  const headed = columns.some((column) => column.isRowHeader);
  return (
    // Focusable, because it scrolls sideways where it is narrow.
    <div className="ui-table-frame" role="region" aria-label={label} tabIndex={0}>
      <table className="ui-table">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.hideHeader ? <span className="ui-hidden">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) => {
                const isHeader = headed ? column.isRowHeader : index === 0;
                const Cell = isHeader ? 'th' : 'td';
                return (
                  <Cell key={column.id} scope={isHeader ? 'row' : undefined} data-align={column.align}>
                    {column.cell(row)}
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
