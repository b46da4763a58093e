import { formatMoment } from '../../lib/texts/format-date';
import { Badge } from '../../ui/records/Badge';
import { Inline } from '../../ui/layout/Inline';
import type { PreferencesShown } from './load-trends.server';

/** Shows when news was last fetched, and why the last fetch failed. */
export function RefreshNote({ preferences }: { preferences: PreferencesShown }) {
  const { isRefreshing, refreshed, lastError } = preferences;
  if (!isRefreshing && !refreshed && !lastError) return null;
  return (
    <Inline tone="muted" size="sm">
      <p role="status">{isRefreshing && 'Looking for new articles…'}</p>
      {!isRefreshing && refreshed && (
        <p>
          {'News updated '}
          <time dateTime={refreshed.at} title={`${formatMoment(refreshed.at)} UTC`}>
            {refreshed.ago}
          </time>
        </p>
      )}
      {lastError && (
        <p>
          <Badge tone="warning">News server</Badge> {lastError}
        </p>
      )}
    </Inline>
  );
}
