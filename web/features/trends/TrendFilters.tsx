import {
  trendCategories,
  trendIndustries,
  type TrendIndustry,
} from '../../../src/features/trends/trends.rules';
import { countOf } from '../../lib/lists/count-of';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { FilterSelect } from '../../lib/filters/FilterSelect';
import { ClearFilters } from '../../lib/filters/ClearFilters';
import { Button } from '../../ui/actions/Button';
import { choicesOf } from '../../ui/forms/choices/choices';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { ListCount } from '../../ui/lists/ListCount';
import type { IconName } from '../../ui/icons/icons';
import { statusLabel } from '../../ui/tokens/status';
import { isOn, ON, type FilterName } from './trend-filters';
import { articleNouns } from './trend-texts';

export type Filters = ReturnType<typeof useUrlFilters<FilterName>>;

const categoryChoices = choicesOf(trendCategories, statusLabel);

interface Props {
  filters: Filters;
  /** The workspace's industries; empty means all. */
  industries: readonly TrendIndustry[];
}

export function TrendFilters({ filters, industries }: Props) {
  const industryChoices = choicesOf(industries.length > 0 ? industries : trendIndustries);
  return (
    <FilterBar label="Trends" onSubmit={filters.submit}>
      <FilterSearch
        label="Search trends"
        placeholder="Search trends…"
        value={filters.text}
        onChange={filters.type}
      />
      <FilterSelect
        filters={filters}
        name="category"
        label="Category"
        any="All Categories"
        choices={categoryChoices}
      />
      <FilterSelect
        filters={filters}
        name="industry"
        label="Industry"
        any="All Industries"
        choices={industryChoices}
      />
      <Toggle filters={filters} name="unread" label="Unread" icon="eye" />
      <Toggle filters={filters} name="starred" label="Starred" icon="star" />
      <ClearFilters filters={filters} />
    </FilterBar>
  );
}

interface ToggleProps {
  filters: Filters;
  name: FilterName;
  label: string;
  icon: IconName;
}

function Toggle({ filters, name, label, icon }: ToggleProps) {
  const isPressed = isOn(filters.valueOf(name));
  return (
    <>
      <Button icon={icon} isPressed={isPressed} onPress={() => filters.set(name, isPressed ? 'all' : ON)}>
        {label}
      </Button>
      {/* Keeps the toggle when Enter submits the search before scripts run. */}
      {isPressed && <input type="hidden" name={name} value={ON} />}
    </>
  );
}

/** The number of articles, also for screen readers. */
export function TrendCount({ total, isMinimum }: { total: number; isMinimum: boolean }) {
  return (
    // Hidden visually when "No Trends Available" is shown.
    <ListCount isHidden={total === 0}>{countOf(total, isMinimum, articleNouns)}</ListCount>
  );
}
