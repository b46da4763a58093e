import { itemCategories } from '../../../../src/features/monitoring/monitoring.rules';
import type { useUrlFilters } from '../../../lib/useUrlFilters';
import { Button } from '../../../ui/Button';
import { choicesOf } from '../../../ui/choices';
import { FilterBar, FilterSearch } from '../../../ui/FilterBar';
import { Select } from '../../../ui/Select';
import type { SourceSummary } from '../monitoring-summaries';
import { categoryLabel } from '../monitoring-texts';

export const filterNames = ['competitor', 'source', 'category', 'unread', 'starred'] as const;
export type FeedFilters = ReturnType<typeof useUrlFilters<(typeof filterNames)[number]>>;

const categories = [{ id: 'all', label: 'All Categories' }, ...choicesOf(itemCategories, categoryLabel)];

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
