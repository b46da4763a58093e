import type { useUrlFilters } from '../filters/useUrlFilters';
import { FilterSelect } from '../filters/FilterSelect';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ListCount } from '../../ui/lists/ListCount';
import { countOf } from './count-of';
import { ListFilters } from './ListFilters';
import { choicesOf } from '../../ui/forms/choices/choices';
import type { IconName } from '../../ui/icons/icons';
import { statusLabel } from '../../ui/tokens/status';

type Filters = Pick<
  ReturnType<typeof useUrlFilters<'status'>>,
  'text' | 'type' | 'submit' | 'valueOf' | 'set'
>;

interface Props {
  /** The singular and plural of the listed records. */
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
    <ListFilters label={several} words={words} filters={filters}>
      {statuses && (
        <FilterSelect
          filters={filters}
          name="status"
          label="Status"
          any="Any status"
          choices={choicesOf(statuses, statusLabel)}
        />
      )}
      <ListCount>{countOf(total, totalIsMinimum, words)}</ListCount>
    </ListFilters>
  );
}

interface NothingFoundProps {
  icon: IconName;
  /** The listed records, such as `deals`. */
  several: string;
  onClear: () => void;
}

/** Replaces a list that is empty because of its filters. */
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
