import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';

interface Props {
  message: string;
  onClear: () => void;
}

/** Replaces a list whose filters the server refuses. */
export const RefusedFilters = ({ message, onClear }: Props) => (
  <EmptyState
    icon="filter"
    title="These filters can’t be used"
    description={`${message}.`}
    action={<Button onPress={onClear}>Clear Filters</Button>}
  />
);
