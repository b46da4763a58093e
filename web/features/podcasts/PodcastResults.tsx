import { useLocation, useRevalidator } from '@remix-run/react';
import type { Podcast } from '../../../src/features/podcasts/podcasts.rules';
import { CursorPages } from '../../lib/lists/CursorPages';
import { usePolling } from '../../lib/requests/usePolling';
import { Badge } from '../../ui/records/Badge';
import { Button } from '../../ui/actions/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Grid } from '../../ui/layout/Grid';
import { Stack } from '../../ui/layout/Stack';
import { Text } from '../../ui/text/Text';
import type { PodcastOutcome } from './load-podcasts.server';
import { PodcastCard } from './PodcastCard';

/** Pauses between reloads, in ms, until the details from the shows' feeds have reached the cache. */
const PAUSES_MS = [2_000, 4_000, 8_000];

interface Props {
  outcome: PodcastOutcome;
  isFiltered: boolean;
  disabledReason: string | undefined;
  onClear: () => void;
  onConnect: (podcast: Podcast) => void;
}

export function PodcastResults({ outcome, isFiltered, disabledReason, onClear, onConnect }: Props) {
  const { revalidate, state } = useRevalidator();
  const { search } = useLocation();
  const pending = outcome.isThere ? outcome.pending : 0;
  const isLooking = usePolling(pending > 0, search, PAUSES_MS);
  if (!outcome.isThere)
    return (
      <ErrorState
        title="Failed to fetch podcasts"
        description={outcome.reasons.join(' ')}
        onRetry={revalidate}
        isRetrying={state === 'loading'}
      />
    );
  const { podcasts, total, nextCursor, failures } = outcome;
  return (
    <>
      <Stack role="status">
        {/* Hidden visually when "No podcasts found" is shown. */}
        <Text tone="muted" size="sm" isNumeric isHidden={total === 0 && !isLooking}>
          {total === 1 ? '1 podcast' : `${total.toLocaleString('en-US')} podcasts`}
          {isLooking && ` · reading the feeds of ${pending} more for language and frequency`}
        </Text>
        {failures.map(({ provider, message }) => (
          <Text key={provider} size="sm">
            <Badge tone="warning">{provider}</Badge> {message}
          </Text>
        ))}
      </Stack>
      {podcasts.length > 0 ? (
        <Grid as="ul">
          {podcasts.map((podcast) => (
            <PodcastCard
              key={podcast.id}
              podcast={podcast}
              disabledReason={disabledReason}
              onConnect={() => onConnect(podcast)}
            />
          ))}
        </Grid>
      ) : (
        <EmptyState
          icon="podcast"
          title="No podcasts found"
          description={
            isFiltered
              ? 'No podcast matches this search and these filters. Filters leave out podcasts without that information.'
              : 'Search for a topic, a show or a host.'
          }
          action={isFiltered && <Button onPress={onClear}>Clear Filters</Button>}
        />
      )}
      <CursorPages nextCursor={nextCursor} />
    </>
  );
}
