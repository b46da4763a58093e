import type { ReactNode } from 'react';
import { Button } from '../../../ui/actions/Button';
import { CardGridSkeleton } from '../../../ui/feedback/CardGridSkeleton';
import { EmptyState } from '../../../ui/feedback/EmptyState';
import type { Filters } from '../TrendFilters';

interface Props {
  filters: Filters;
  wantsAny: boolean;
  /** Whether the first articles for the current preferences are still loading. */
  isLooking: boolean;
  preferences: ReactNode;
}

/** Shown instead of articles, with a next step. */
export function NoTrends({ filters, wantsAny, isLooking, preferences }: Props) {
  if (filters.isFiltered)
    return (
      <EmptyState
        icon="trends"
        title="No Trends Available"
        description="No article matches this search and these filters."
        action={<Button onPress={filters.clear}>Clear Filters</Button>}
      />
    );
  if (isLooking) return <CardGridSkeleton label="Looking for articles" />;
  return (
    <EmptyState
      icon="trends"
      title="No Trends Available"
      description={
        wantsAny
          ? 'Nothing was found for these preferences yet. Try more industries, a wider area or fewer keywords.'
          : 'Choose industries and places to see news about them here.'
      }
      action={preferences}
    />
  );
}
