import type { ReactNode } from 'react';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import type { useUrlFilters } from '../filters/useUrlFilters';

interface Props {
  /** Name of the list: `Leads`. */
  label: string;
  words: readonly [one: string, many: string];
  /** The searched records in the placeholder; the second of `words` by default. */
  searched?: string;
  filters: Pick<ReturnType<typeof useUrlFilters<never>>, 'text' | 'type' | 'submit'>;
  /** Filters besides the search. */
  children?: ReactNode;
}

/** The search and the other filters of a list. */
export function ListFilters(props: Props) {
  const { label, words, searched = words[1], filters, children } = props;
  return (
    <FilterBar label={label} onSubmit={filters.submit}>
      <FilterSearch
        label={`Search ${searched}`}
        placeholder={`Search ${searched}…`}
        value={filters.text}
        onChange={filters.type}
      />
      {children}
    </FilterBar>
  );
}
