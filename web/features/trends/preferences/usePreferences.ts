import { useMemo } from 'react';
import type { PreferencesView } from '../../../../src/features/trends/preferences/trend-preferences.service';
import { useOptimistic } from '../../../lib/requests/useOptimistic';
import { useWrite } from '../../../lib/requests/useWrite';
import type { PreferencesShown } from '../load-trends.server';
import { FAILED } from '../trend-texts';

/** The topics that a workspace follows. */
export type TrendSelection = Pick<PreferencesShown, 'industries' | 'locations' | 'keywords'>;

/** The key of the preferences, of which a workspace has one set. */
const ONLY = 'preferences';

/**
 * Shows changes to the preferences at once, and rolls them back if the server refuses them. Each call sends
 * only the lists that change.
 */
export function usePreferences(preferences: PreferencesShown) {
  const kept = useMemo(() => [{ ...wantedOf(preferences), id: ONLY }], [preferences]);
  const { shown, change, take } = useOptimistic(kept, () => true);
  const write = useWrite();

  async function send(body: Partial<TrendSelection>) {
    const outcome = await write<PreferencesView>(
      { method: 'POST', path: '/api/trend-preferences', body },
      { failure: FAILED.save },
    );
    return outcome.ok ? { ...wantedOf(outcome.data), id: ONLY } : null;
  }

  return {
    wanted: wantedOf(shown[0] ?? preferences),
    change: (changes: Partial<TrendSelection>) => void change(ONLY, changes, () => send(changes)),
    /** Applies preferences that were saved by other code. */
    take: (saved: TrendSelection) => take(ONLY, { ...wantedOf(saved), id: ONLY }),
  };
}

const wantedOf = ({ industries, locations, keywords }: TrendSelection): TrendSelection => ({
  industries,
  locations,
  keywords,
});
