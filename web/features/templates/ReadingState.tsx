import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Stack } from '../../ui/layout/Stack';

/** Shown in a dialog while the whole template is loading or if it failed to load. */
export function ReadingState({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (isFailed)
    return (
      <ErrorState
        title="The template could not be fetched"
        description="It may have been deleted, or the connection is lost."
        onRetry={onRetry}
      />
    );
  return (
    <div aria-busy aria-label="Loading template" role="group">
      <Stack gap={12}>
        <Skeleton width="40%" />
        <Skeleton height="2.25rem" />
        <Skeleton width="30%" />
        <Skeleton height="2.25rem" />
        <Skeleton height="12rem" />
      </Stack>
    </div>
  );
}
