import type { ComponentProps, ReactNode } from 'react';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { MoreFilters } from '../../ui/filters/MoreFilters';
import { LazyConditionLine } from '../filters/LazyConditionLine';
import type { useUrlFilters } from '../filters/useUrlFilters';

interface Props extends Partial<ComponentProps<typeof LazyConditionLine>> {
  /** Name of the list: `Leads`. */
  label: string;
  words: readonly [one: string, many: string];
  /** The searched records in the placeholder; the second of `words` by default. */
  searched?: string;
  filters: Pick<ReturnType<typeof useUrlFilters<never>>, 'text' | 'type' | 'submit'>;
  /** Filters besides the search. */
  children?: ReactNode;
  /** Filters in a line of their own, which a button opens, and how many of them are set. */
  more?: ComponentProps<typeof MoreFilters> | undefined;
}

/** The search and the other filters of a list. */
export function ListFilters(props: Props) {
  const { label, words, searched = words[1], filters, conditions, also, children, more } = props;
  return (
    <FilterBar label={label} onSubmit={filters.submit}>
      <FilterSearch
        label={`Search ${searched}`}
        placeholder={`Search ${searched}…`}
        value={filters.text}
        onChange={filters.type}
      />
      {children}
      {conditions && <LazyConditionLine conditions={conditions} {...(also && { also })} />}
      {more && <MoreFilters {...more} />}
    </FilterBar>
  );
}
