import { industryTags, productTags, regionTags } from '../../../src/features/tags/tags.rules';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { choicesOf } from '../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';

export const filterNames = ['industry', 'location', 'products'] as const;
type FilterName = (typeof filterNames)[number];

/** The filters by tags that companies choose (spec §9 Branding). */
const selects = [
  { name: 'industry', label: 'Industry', all: 'All Industries', values: industryTags },
  { name: 'location', label: 'Location', all: 'All Locations', values: regionTags },
  { name: 'products', label: 'Products', all: 'All Products', values: productTags },
] as const;

export function CompanyFilters({ filters }: { filters: ReturnType<typeof useUrlFilters<FilterName>> }) {
  return (
    <FilterBar label="Companies" onSubmit={filters.submit}>
      <FilterSearch
        label="Search companies"
        placeholder="Search companies…"
        value={filters.text}
        onChange={filters.type}
      />
      {selects.map(({ name, label, all, values }) => (
        <FilterSelect
          key={name}
          filters={filters}
          name={name}
          label={label}
          any={all}
          choices={choicesOf(values)}
        />
      ))}
      <ClearFilters filters={filters} />
    </FilterBar>
  );
}
