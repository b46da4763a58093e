import { countOf } from '../../lib/lists/count-of';
import type { useUrlFilters } from '../../lib/filters/useUrlFilters';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { FilterBar, FilterSearch } from '../../ui/filters/FilterBar';
import { choicesOf } from '../../ui/forms/choices/choices';
import { Select } from '../../ui/forms/choices/Select';
import type { IconName } from '../../ui/icons/icons';
import { ListCount } from '../../ui/lists/ListCount';
import { statusLabel } from '../../ui/tokens/status';

type Filters = Pick<
  ReturnType<typeof useUrlFilters<'status'>>,
  'text' | 'type' | 'submit' | 'valueOf' | 'set'
>;

interface Props {
  /** What is listed: one, and several. */
  words: readonly [string, string];
  filters: Filters;
  /** The statuses to choose from, for a list of records that have one. */
  statuses?: readonly string[];
  total: number;
  totalIsMinimum: boolean;
}

/** Search and filters of a list in the portal. */
export function PortalFilters({ words, filters, statuses, total, totalIsMinimum }: Props) {
  const [, several] = words;
  return (
    <FilterBar label={several} onSubmit={filters.submit}>
      <FilterSearch
        label={`Search ${several}`}
        placeholder={`Search ${several}…`}
        value={filters.text}
        onChange={filters.type}
      />
      {statuses && (
        <Select
          hideLabel
          label="Status"
          name="status"
          value={filters.valueOf('status')}
          choices={[{ id: 'all', label: 'Any status' }, ...choicesOf(statuses, statusLabel)]}
          onChange={(value) => filters.set('status', value)}
        />
      )}
      <ListCount>{countOf(total, totalIsMinimum, words)}</ListCount>
    </FilterBar>
  );
}

interface NothingFoundProps {
  icon: IconName;
  /** What is listed: `deals`. */
  several: string;
  onClear: () => void;
}

/** Takes the place of a list that the filters leave empty. */
export function NothingFound({ icon, several, onClear }: NothingFoundProps) {
  return (
    <EmptyState
      icon={icon}
      title={`No ${several} found`}
      description={`None of your ${several} match the search and filters.`}
      action={<Button onPress={onClear}>Clear Filters</Button>}
    />
  );
}
