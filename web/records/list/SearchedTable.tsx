import { useLocation } from '@remix-run/react';
import { useMemo, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListCount } from '../../ui/lists/ListCount';
import { selectColumn, type RowSelection } from '../../ui/lists/select-column';
import { Table } from '../../ui/lists/table/Table';
import { ListBody, ListFoot } from '../../ui/pages/ListPage';
import type { Conditions } from '../../lib/filters/conditions';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListFilters } from '../../lib/lists/ListFilters';
import { lazyComponent } from '../../lib/screens/lazy-component';
import { useSelection, type ListSelection } from '../../lib/lists/useSelection';
import { Results } from '../../lib/lists/Results';

interface Props<Row extends { id: string }> {
  /** Name of the list: `Resources`. */
  label: string;
  words: readonly [one: string, many: string];
  rows: Row[];
  columns: ComponentProps<typeof Table<Row>>['columns'];
  filters: ReturnType<typeof useUrlFilters<string>>;
  page: { total: number; totalIsMinimum: boolean; nextCursor: string | null; pageSize: number };
  conditions?: Conditions;
  /** Filters besides the search and the conditions. */
  more?: ReactNode;
  /** Lets the user select rows and delete them. */
  bulk?: { api: string; nameOf: (row: Row) => string } | undefined;
  empty: {
    icon: ComponentProps<typeof EmptyState>['icon'];
    /** The purpose of the list, shown while it is empty. */
    purpose: string;
    /** Shown if no record matches the filters. */
    noMatch: string;
    /** The next step, shown while the list is empty. */
    action?: ReactNode;
    /** Title while the list is empty; `No resources found` by default. */
    title?: string;
  };
}

const RecordBulkBar = lazyComponent(() => import('./RecordBulkBar'));

const rowSelection = ({ names, table }: ListSelection): RowSelection => ({
  ids: new Set(names.keys()),
  toggle: (id) =>
    table.onChange(({ [id]: wasSelected, ...others }) => (wasSelected ? others : { ...others, [id]: true })),
});

/** A list of records with a search, as a plain table. */
export function SearchedTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, words, rows, columns, filters, page, conditions, empty } = props;
  const { bulk } = props;
  const { nextCursor, ...range } = page;
  const nameOf = bulk?.nameOf;
  const named = useMemo(() => rows.map((row) => ({ id: row.id, name: nameOf?.(row) ?? '' })), [rows, nameOf]);
  const { search } = useLocation();
  const selection = useSelection(named, search, '');
  const isEmpty = rows.length === 0;
  const notFound = `No ${words[1]} found`;
  return (
    <ListBody>
      {(!isEmpty || filters.isFiltered) && (
        <ListFilters label={label} words={words} filters={filters} conditions={conditions}>
          {props.more}
        </ListFilters>
      )}
      <Results label={label} isStale={filters.isPending}>
        {isEmpty ? (
          <EmptyState
            icon={empty.icon}
            {...(filters.isFiltered
              ? {
                  title: notFound,
                  description: empty.noMatch,
                  action: <Button onPress={filters.clear}>{`Show All ${label}`}</Button>,
                }
              : { title: empty.title ?? notFound, description: empty.purpose, action: empty.action })}
          />
        ) : (
          <Table
            label={label}
            stacks
            rows={rows}
            rowKey={({ id }) => id}
            columns={[...(bulk ? [selectColumn(rowSelection(selection), bulk.nameOf)] : []), ...columns]}
          />
        )}
      </Results>
      {bulk && selection.wasUsed && (
        <RecordBulkBar
          {...{ selection, words }}
          api={bulk.api}
          statuses={[]}
          rows={named}
          total={page.total}
          totalIsMinimum={page.totalIsMinimum}
        />
      )}
      <ListFoot>
        <ListCount>{countOf(page.total, page.totalIsMinimum, words)}</ListCount>
        <CursorPages nextCursor={nextCursor} isEmpty={isEmpty} range={{ ...range, shown: rows.length }} />
      </ListFoot>
    </ListBody>
  );
}
