import { itemCategories } from '../../../../src/features/monitoring/monitoring.rules';
import type { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../../lib/filters/FilterSelect';
import { ClearFilters } from '../../../lib/filters/ClearFilters';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { MoreFilters } from '../../../ui/filters/MoreFilters';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import type { SourceSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';

export const filterNames = ['source', 'category', 'significance', 'sort', 'unread', 'starred'] as const;
export type FeedFilters = ReturnType<typeof useUrlFilters<(typeof filterNames)[number]>>;

/** Filters in a line of their own, which a button opens. */
const folded = ['source', 'category', 'significance', 'sort'];

const categories = choicesOf(itemCategories, categoryLabel);

const levels = [
  { id: 'medium', label: 'Medium and High' },
  { id: 'high', label: 'High Only' },
];

const sorts = [{ id: 'significance', label: 'Most Significant First' }];

interface Props {
  filters: FeedFilters;
  /** Sources of the selected competitor. */
  sources: readonly SourceSummary[];
}

export function FeedFilterBar({ filters, sources }: Props) {
  const toggle = (name: 'unread' | 'starred') => ({
    isPressed: filters.valueOf(name) === 'true',
    onPress: () => filters.set(name, filters.valueOf(name) === 'true' ? 'all' : 'true'),
  });
  return (
    <FilterBar label="Activity Feed" onSubmit={filters.submit}>
      <FilterSearch
        label="Search feed"
        placeholder="Search feed..."
        value={filters.text}
        onChange={filters.type}
      />
      <Button icon="eye" {...toggle('unread')}>
        Unread
      </Button>
      <Button icon="star" {...toggle('starred')}>
        Starred
      </Button>
      <MoreFilters count={filters.countOf(folded)}>
        <FilterSelect
          filters={filters}
          name="category"
          label="Category"
          any="All Categories"
          choices={categories}
        />
        <FilterSelect
          filters={filters}
          name="significance"
          label="Significance"
          any="Any Significance"
          choices={levels}
        />
        <FilterSelect filters={filters} name="sort" label="Sort feed" any="Newest First" choices={sorts} />
        {sources.length > 0 && (
          <FilterSelect
            filters={filters}
            name="source"
            label="Source"
            any="All Sources"
            choices={sources.map(({ id, typeLabel, address }) => ({ id, label: `${typeLabel}: ${address}` }))}
          />
        )}
      </MoreFilters>
      <ClearFilters filters={filters} />
    </FilterBar>
  );
}
