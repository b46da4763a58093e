import type { ReactNode } from 'react';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import type { useUrlFilters } from '../filters/useUrlFilters';
import { countOf } from './count-of';

interface ListLength {
  total: number;
  totalIsMinimum: boolean;
}

interface Props {
  /** Name of the list: `Leads`. */
  label: string;
  words: readonly [one: string, many: string];
  /** The searched records in the placeholder; the second of `words` by default. */
  searched?: string;
  filters: Pick<ReturnType<typeof useUrlFilters<never>>, 'text' | 'type' | 'submit'>;
  length: ListLength;
  /** Filters besides the search. */
  children?: ReactNode;
  /** Switches the layout. */
  layout?: ReactNode;
}

/** The search and the other filters of a list, with its length. */
export function ListFilters(props: Props) {
  const { label, words, searched = words[1], filters, length, children, layout } = props;
  return (
    <FilterBar label={label} onSubmit={filters.submit}>
      <FilterSearch
        label={`Search ${searched}`}
        placeholder={`Search ${searched}…`}
        value={filters.text}
        onChange={filters.type}
      />
      {children}
      <ListCount>{countOf(length.total, length.totalIsMinimum, words)}</ListCount>
      {layout}
    </FilterBar>
  );
}
