import { itemCategories } from '../../../../src/features/monitoring/monitoring.rules';
import type { useUrlFilters } from '../../../lib/filters/useUrlFilters';
import { Button } from '../../../ui/actions/Button';
import { choicesOf } from '../../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../../ui/filters/FilterBar';
import { Select } from '../../../ui/forms/choices/Select';
import type { SourceSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';

export const filterNames = ['source', 'category', 'significance', 'sort', 'unread', 'starred'] as const;
export type FeedFilters = ReturnType<typeof useUrlFilters<(typeof filterNames)[number]>>;

const categories = [{ id: 'all', label: 'All Categories' }, ...choicesOf(itemCategories, categoryLabel)];

const levels = [
  { id: 'all', label: 'Any Significance' },
  { id: 'medium', label: 'Medium and High' },
  { id: 'high', label: 'High Only' },
];

const sorts = [
  { id: 'all', label: 'Newest First' },
  { id: 'significance', label: 'Most Significant First' },
];

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
      <Select
        hideLabel
        label="Category"
        name="category"
        value={filters.valueOf('category')}
        choices={categories}
        onChange={(value) => filters.set('category', value)}
      />
      <Select
        hideLabel
        label="Significance"
        name="significance"
        value={filters.valueOf('significance')}
        choices={levels}
        onChange={(value) => filters.set('significance', value)}
      />
      <Select
        hideLabel
        label="Sort feed"
        name="sort"
        value={filters.valueOf('sort')}
        choices={sorts}
        onChange={(value) => filters.set('sort', value)}
      />
      {sources.length > 0 && (
        <Select
          hideLabel
          label="Source"
          name="source"
          value={filters.valueOf('source')}
          choices={[
            { id: 'all', label: 'All Sources' },
            ...sources.map(({ id, typeLabel, address }) => ({ id, label: `${typeLabel}: ${address}` })),
          ]}
          onChange={(value) => filters.set('source', value)}
        />
      )}
      <Button icon="eye" {...toggle('unread')}>
        Unread
      </Button>
      <Button icon="star" {...toggle('starred')}>
        Starred
      </Button>
      {filters.isFiltered && (
        <Button variant="ghost" icon="close" onPress={filters.clear}>
          Clear Filters
        </Button>
      )}
    </FilterBar>
  );
}
