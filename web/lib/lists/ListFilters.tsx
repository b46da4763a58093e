import { lazy, type ComponentProps, type ReactNode } from 'react';
import { SafeSuspense } from '../../ui/feedback/SafeSuspense';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { MoreFilters } from '../../ui/filters/MoreFilters';
import { find, usePageKeys } from '../keyboard/usePageKeys';
import type { ConditionLine } from '../filters/ConditionLine';
import type { useUrlFilters } from '../filters/useUrlFilters';

/** The server renders the conditions, and their code loads after that of the screen. */
const LazyConditionLine = lazy(async () => ({
  default: (await import('../filters/ConditionLine')).ConditionLine,
}));

interface Props extends Partial<ComponentProps<typeof ConditionLine>> {
  /** Name of the list: `Leads`. */
  label: string;
  words: readonly [one: string, many: string];
  /** The searched records in the placeholder; the second of `words` by default. */
  searched?: string;
  /** Default: true */
  isSearched?: boolean | undefined;
  filters: Pick<ReturnType<typeof useUrlFilters<never>>, 'text' | 'type' | 'submit'>;
  /** Filters besides the search. */
  children?: ReactNode;
  /** Filters in a line of their own, which a button opens, and how many of them are set. */
  more?: ComponentProps<typeof MoreFilters> | undefined;
}

/** The search and the other filters of a list. */
export function ListFilters(props: Props) {
  const {
    label,
    words,
    searched = words[1],
    isSearched = true,
    filters,
    conditions,
    also,
    children,
    more,
  } = props;
  usePageKeys(find);
  return (
    <FilterBar label={label} onSubmit={filters.submit}>
      {isSearched && (
        <FilterSearch
          label={`Search ${searched}`}
          placeholder={`Search ${searched}…`}
          value={filters.text}
          onChange={filters.type}
        />
      )}
      {children}
      {conditions && (
        <SafeSuspense>
          <LazyConditionLine conditions={conditions} {...(also && { also })} />
        </SafeSuspense>
      )}
      {more && <MoreFilters {...more} />}
    </FilterBar>
  );
}
