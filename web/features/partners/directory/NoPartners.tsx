import type { ReactNode } from 'react';
import { RefusedFilters } from '../../../lib/filters/RefusedFilters';
import { Button } from '../../../ui/actions/Button';
import { EmptyState } from '../../../ui/feedback/EmptyState';

interface Props {
  filters: { isFiltered: boolean; clear: () => void };
  /** Why the filters were refused; null if they weren't. */
  refusal: string | null;
  /** The button that adds a partner. */
  addPartner: ReactNode;
}

/** Shown instead of the partners if there are none. */
export function NoPartners({ filters, refusal, addPartner }: Props) {
  if (refusal !== null) return <RefusedFilters message={refusal} onClear={filters.clear} />;
  return (
    <EmptyState
      icon="directory"
      title="No partners found"
      {...(filters.isFiltered
        ? {
            description: 'No partner matches this search and these filters.',
            action: <Button onPress={filters.clear}>Clear Filters</Button>,
          }
        : {
            description: 'Partners that you add, or that apply and are approved, appear here.',
            action: addPartner,
          })}
    />
  );
}
