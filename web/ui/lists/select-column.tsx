import type { TableColumn } from './table/Table';

export interface RowSelection {
  ids: ReadonlySet<string>;
  toggle(id: string): void;
}

/** Returns the column of a Table that selects rows. The checkboxes are native ones, because every row has one. */
export const selectColumn = <Row extends { id: string }>(
  selection: RowSelection,
  nameOf: (row: Row) => string,
): TableColumn<Row> => ({
  id: 'select',
  header: 'Select',
  hideHeader: true,
  cell: (row) => (
    <input
      type="checkbox"
      className="ui-check"
      aria-label={`Select ${nameOf(row)}`}
      checked={selection.ids.has(row.id)}
      onChange={() => selection.toggle(row.id)}
    />
  ),
});
