import type { Foundation } from '../../../foundation';
import { createDigestsRepo } from '../digests/digests.repo';
import { createPreferencesRepo } from './preferences.repo';
import { createPreferencesService } from './preferences.service';

/** Created separately, because accounts need the preferences too. */
export function createNotificationPreferences(shared: Pick<Foundation, 'db' | 'audit' | 'clock'>) {
  return createPreferencesService({
    ...shared,
    preferences: createPreferencesRepo(shared.db),
    digests: createDigestsRepo(shared.db),
  });
}
