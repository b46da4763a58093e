import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import type { AuditTrail } from '../audit/audit-trail';
import { createDigestsRepo } from './digests/digests.repo';
import { createPreferencesRepo } from './preferences/preferences.repo';
import { createPreferencesService } from './preferences/preferences.service';

interface Dependencies {
  db: Db;
  audit: AuditTrail;
  clock: Clock;
}

/** Wires the preferences for src/app.ts, which accounts need too. */
export function createNotificationPreferences({ db, audit, clock }: Dependencies) {
  return createPreferencesService({
    db,
    preferences: createPreferencesRepo(db),
    digests: createDigestsRepo(db),
    audit,
    clock,
  });
}
