import { Button } from '../../ui/actions/Button';

interface Props {
  filters: { isFiltered: boolean; clear: () => void };
}

/** Button that clears the filters. Shown while a list is filtered. */
export function ClearFilters({ filters }: Props) {
  if (!filters.isFiltered) return null;
  return (
    <Button variant="ghost" icon="close" onPress={filters.clear}>
      Clear Filters
    </Button>
  );
}
