import { useLocation } from '@remix-run/react';
import type { ComponentProps, ReactNode } from 'react';
import type { Conditions } from '../../lib/filters/conditions';
import { RefusedFilters } from '../../lib/filters/RefusedFilters';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { CONDITION, type useUrlFilters } from '../../lib/filters/useUrlFilters';
import { countOf } from '../../lib/lists/count-of';
import { CursorPages } from '../../lib/lists/CursorPages';
import { ListFilters } from '../../lib/lists/ListFilters';
import type { ListSelection } from '../../lib/lists/useSelection';
import type { ListColumn, ListView } from '../../lib/lists/view/list-view';
import { ListLayout } from '../../lib/lists/view/ListLayout';
import { useListView } from '../../lib/lists/view/useListView';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListCount } from '../../ui/lists/ListCount';
import { ListBody, ListFoot } from '../../ui/pages/ListPage';
import { RecordList } from './RecordList';

export interface WorkbenchList<Row> {
  /** The name in the cookie that remembers the user's columns. */
  name: string;
  /** Must be stable across renders. */
  columns: readonly ListColumn<Row>[];
}

interface Props<Row extends { id: string }> {
  list: WorkbenchList<Row>;
  look: ListView;
  /** Name of the list: `Users`. */
  label: string;
  words: readonly [one: string, many: string];
  /** What the placeholder of the search says. Default: the second of `words` */
  searched?: string;
  rows: Row[];
  filters: ReturnType<typeof useUrlFilters<string>>;
  page: { total: number; totalIsMinimum: boolean; nextCursor: string | null; pageSize: number };
  conditions?: Conditions;
  /** Why the conditions in the URL can't be used. */
  refusal?: string | null;
  /** Filters besides the search and the conditions. */
  more?: ReactNode;
  /** Buttons after the filters. */
  actions?: ReactNode;
  /** Renders the buttons at the end of a row. */
  buttons: (row: Row) => ReactNode;
  selection?: ListSelection;
  nameOf?: (row: Row) => string;
  /** The bar with the actions on the selected rows. */
  bar?: ReactNode;
  empty: { icon: ComponentProps<typeof EmptyState>['icon']; title: string; purpose: string; noMatch: string };
  /** Shown above the rows, and below them. */
  above?: ReactNode;
  below?: ReactNode;
}

/** The workbench list of what isn't a record with views of its own, such as users: one table with filters and columns to choose. */
export function WorkbenchTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, words, rows, filters, page, empty, refusal = null } = props;
  const { nextCursor, ...range } = page;
  const look = useListView(props.list, props.look);
  // The conditions have a button of their own.
  const hasConditions = new URLSearchParams(useLocation().search).has(CONDITION);
  const view = { ...look, layout: 'table' as const };
  return (
    <ListBody>
      <ListFilters
        label={label}
        words={words}
        {...(props.searched !== undefined && { searched: props.searched })}
        filters={filters}
        {...(props.conditions && props.conditions.fields.length > 0 && { conditions: props.conditions })}
      >
        {props.more}
        {!hasConditions && <ClearFilters filters={filters} />}
        <ListLayout view={view} layouts={tableOnly} />
        {props.actions}
      </ListFilters>
      <RecordList
        label={label}
        items={rows}
        layout="table"
        view={look}
        selection={props.selection ?? null}
        {...(props.nameOf && { nameOf: props.nameOf })}
        canEdit
        isStale={filters.isPending}
        empty={
          refusal === null ? (
            <EmptyState
              icon={empty.icon}
              title={empty.title}
              description={filters.isFiltered ? empty.noMatch : empty.purpose}
              action={filters.isFiltered && <Button onPress={filters.clear}>Clear Filters</Button>}
            />
          ) : (
            <RefusedFilters message={refusal} onClear={filters.clear} />
          )
        }
        intro={props.above}
        card={noCard}
        buttons={props.buttons}
        below={props.below}
      />
      {props.bar}
      <ListFoot>
        <ListCount>{countOf(page.total, page.totalIsMinimum, words)}</ListCount>
        <CursorPages
          nextCursor={nextCursor}
          isEmpty={rows.length === 0}
          range={{ ...range, shown: rows.length }}
        />
      </ListFoot>
    </ListBody>
  );
}

const tableOnly = ['table'] as const;
const noCard = () => null;
