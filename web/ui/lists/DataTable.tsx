import { useState } from 'react';
import {
  Cell,
  Column,
  Row,
  Table as AriaTable,
  TableBody,
  TableHeader,
  type SortDescriptor,
} from 'react-aria-components/Table';
import styled from 'styled-components';
import { Icon } from '../icons/Icon';
import type { TableColumn } from './Table';
import { color, size, space } from '../tokens/tokens';

const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid ${color.border};
  border-radius: var(--radius-12);
  background: ${color.surface};

  th[aria-sort] {
    cursor: default;
  }

  th > div {
    display: inline-flex;
    align-items: center;
    gap: ${space[4]};
  }

  th svg {
    width: ${size.iconSm};
    height: ${size.iconSm};
    visibility: hidden;
  }

  th[aria-sort='ascending'] svg,
  th[aria-sort='descending'] svg {
    visibility: visible;
  }

  :is(th, td, tr)[data-focus-visible] {
    outline-offset: -2px;
  }
`;

export interface DataColumn<Item> extends TableColumn<Item> {
  /** Makes the column sortable by the returned value. */
  sortBy?: (row: Item) => string | number;
}

interface Props<Item> {
  label: string;
  columns: readonly DataColumn<Item>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string;
  initialSort?: SortDescriptor;
}

/** Sortable table with arrow-key navigation. For a read-only table, use Table, which the server renders faster. */
export function DataTable<Item>({ label, columns, rows, rowKey, initialSort }: Props<Item>) {
  const [sort, setSort] = useState<SortDescriptor | undefined>(initialSort);
  const headed = columns.some((column) => column.isRowHeader);
  const sorted = sortRows(rows, columns, sort);
  return (
    <Frame>
      <AriaTable className="ui-table" aria-label={label} sortDescriptor={sort} onSortChange={setSort}>
        <TableHeader>
          {columns.map((column, index) => (
            <Column
              key={column.id}
              id={column.id}
              isRowHeader={headed ? column.isRowHeader : index === 0}
              allowsSorting={Boolean(column.sortBy)}
              data-align={column.align}
            >
              {({ sortDirection }) => (
                <div className={column.hideHeader ? 'ui-hidden' : undefined}>
                  {column.header}
                  {column.sortBy && (
                    <Icon name={sortDirection === 'descending' ? 'arrow-down' : 'arrow-up'} />
                  )}
                </div>
              )}
            </Column>
          ))}
        </TableHeader>
        <TableBody>
          {sorted.map((row) => (
            <Row key={rowKey(row)} id={rowKey(row)}>
              {columns.map((column) => (
                <Cell key={column.id} data-align={column.align}>
                  {column.cell(row)}
                </Cell>
              ))}
            </Row>
          ))}
        </TableBody>
      </AriaTable>
    </Frame>
  );
}

function sortRows<Item>(
  rows: readonly Item[],
  columns: readonly DataColumn<Item>[],
  sort: SortDescriptor | undefined,
): Item[] {
  const sortBy = columns.find((column) => column.id === sort?.column)?.sortBy;
  if (!sort || !sortBy) return [...rows];
  const direction = sort.direction === 'descending' ? -1 : 1;
  return [...rows].sort((one, other) => direction * compare(sortBy(one), sortBy(other)));
}

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one).localeCompare(String(other), 'en', { numeric: true, sensitivity: 'base' });
}
