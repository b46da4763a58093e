import {
  audienceSizes,
  languageNames,
  podcastCategories,
  podcastFrequencies,
  podcastLanguages,
  podcastSorts,
  labelFromSlug,
} from '../../../src/features/podcasts/podcasts.rules';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { choicesOf } from '../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { FilterChoices } from '../../ui/filters/FilterChoices';
import { Select } from '../../ui/forms/choices/Select';

export const filterNames = ['category', 'language', 'audienceSize', 'frequency', 'sort'] as const;
type FilterName = (typeof filterNames)[number];

const popovers = [
  { name: 'category', label: 'Category', choices: choicesOf(podcastCategories, labelFromSlug) },
  {
    name: 'language',
    label: 'Language',
    choices: choicesOf(podcastLanguages, (code) => languageNames[code] ?? code),
  },
  { name: 'audienceSize', label: 'Audience', choices: choicesOf(audienceSizes) },
  { name: 'frequency', label: 'Frequency', choices: choicesOf(podcastFrequencies, labelFromSlug) },
] as const;

export function PodcastFilters({ filters }: { filters: ReturnType<typeof useUrlFilters<FilterName>> }) {
  return (
    <FilterBar label="Podcasts" onSubmit={filters.submit}>
      <FilterSearch
        label="Search podcasts"
        placeholder="Search podcasts…"
        value={filters.text}
        onChange={filters.type}
      />
      {popovers.map(({ name, label, choices }) => (
        <FilterChoices
          key={name}
          name={name}
          label={label}
          choices={choices}
          value={filters.valuesOf(name)}
          onChange={(values) => filters.setAll(name, values)}
        />
      ))}
      <Select
        hideLabel
        name="sort"
        label="Sort by"
        value={filters.valueOf('sort')}
        choices={podcastSorts}
        onChange={(value) => filters.set('sort', value)}
      />
      <ClearFilters filters={filters} />
    </FilterBar>
  );
}
