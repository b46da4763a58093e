import type { ReactNode } from 'react';
import { role, type DataColumn } from './data-table-parts';

interface CellsProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  actions: ((row: Row) => ReactNode) | undefined;
  /** The columns whose cells are edited in place, with their keys. */
  editable: ReadonlyMap<string, string> | undefined;
}

/** The cells of a row, except the checkbox. */
export function DataTableCells<Row>({ row, columns, actions, editable }: CellsProps<Row>) {
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
            data-editable={!isHeader && editable?.has(column.id) ? column.id : undefined}
            data-key={(!isHeader && editable?.get(column.id)) || undefined}
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
