import type { Key, ReactNode } from 'react';
import { Link } from '../../actions/Link';
import { Icon } from '../../icons/Icon';

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** `end` is for numbers, so that digits line up. */
  align?: 'end';
  /** For short texts, such as dates. */
  wrap?: 'no';
  /** Whether the cell names its row for screen readers. By default, the first column does. */
  isRowHeader?: boolean;
  /**
   * The address of a click that sorts by the column, and the direction if the list is sorted by it. Undefined if it
   * can't be.
   */
  sort?: { href: string; direction: 'ascending' | 'descending' | null };
  /** Hides the header visually; for a column of actions. */
  hideHeader?: boolean;
}

interface Props<Row> {
  label: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  rowKey: (row: Row) => Key;
  /**
   * Whether narrow screens show each row as a block with a line for each cell, so that the table doesn't scroll
   * sideways.
   */
  stacks?: boolean;
}

/**
 * Read-only table of plain elements, which the server renders fast. For lists of records, use DataTable, whose columns
 * can be chosen and resized.
 */
export function Table<Row>({ label, columns, rows, rowKey, stacks }: Props<Row>) {
  const headed = columns.some((column) => column.isRowHeader);
  // Elements that are laid out as blocks lose their table semantics in screen readers unless they have explicit
  // roles.
  const role = (name: string) => (stacks ? name : undefined);
  return (
    // Focusable, because it scrolls sideways on narrow screens. Not a region, because a section or list around it often has
    // the same name.
    <div className="ui-table-frame" role="group" aria-label={label} tabIndex={0}>
      <table className="ui-table" role={role('table')} data-stacks={stacks}>
        <thead role={role('rowgroup')}>
          <tr role={role('row')}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                role={role('columnheader')}
                data-align={column.align}
                data-wrap={column.wrap}
                aria-sort={column.sort && (column.sort.direction ?? 'none')}
              >
                <Header {...column} />
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
                    data-wrap={column.wrap}
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

function Header({ header, hideHeader, sort }: Pick<TableColumn<never>, 'header' | 'hideHeader' | 'sort'>) {
  if (hideHeader) return <span className="ui-hidden">{header}</span>;
  if (!sort) return header;
  return (
    <Link look="head" href={sort.href}>
      <span>{header}</span>
      {sort.direction && <Icon name={sort.direction === 'descending' ? 'arrow-down' : 'arrow-up'} />}
    </Link>
  );
}

/**
 * Wraps bare text in an element. The CSS hides a stacked line whose label has no sibling element, and it can't see
 * text.
 */
const asElement = (content: ReactNode): ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? <span>{content}</span> : content;
