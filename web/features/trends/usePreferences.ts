import { useMemo } from 'react';
import type { ServedPreferences } from '../../../src/features/trends/trend-preferences.service';
import { useOptimistic } from '../../lib/useOptimistic';
import { useWrite } from '../../lib/useWrite';
import type { PreferencesShown } from './load-trends.server';
import { FAILED } from './trend-texts';

/** What a workspace wants to read of. */
export type Wanted = Pick<PreferencesShown, 'industries' | 'locations' | 'keywords'>;

/** A workspace has one set. */
const ONLY = 'preferences';

/** What is wanted as it is to be, at once; what the server refuses goes back. Each change says only what it changes. */
export function usePreferences(preferences: PreferencesShown) {
  const kept = useMemo(() => [{ ...wantedOf(preferences), id: ONLY }], [preferences]);
  const { shown, change, take } = useOptimistic(kept, () => true);
  const write = useWrite();

  async function send(body: Partial<Wanted>) {
    const outcome = await write<ServedPreferences>(
      { method: 'POST', path: '/api/trend-preferences', body },
      { failure: FAILED.save },
    );
    return outcome.ok ? { ...wantedOf(outcome.data), id: ONLY } : null;
  }

  return {
    wanted: wantedOf(shown[0] ?? preferences),
    change: (changes: Partial<Wanted>) => void change(ONLY, changes, () => send(changes)),
    /** After they were saved elsewhere. */
    take: (saved: Wanted) => take(ONLY, { ...wantedOf(saved), id: ONLY }),
  };
}

const wantedOf = ({ industries, locations, keywords }: Wanted): Wanted => ({
  industries,
  locations,
  keywords,
});
