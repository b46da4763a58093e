import type { Db } from '../../db/connect';
import type { Actor } from '../../lib/actor';
import { days, seconds, type Clock } from '../../lib/clock';
import type { Log } from '../../lib/logging/log';
import { createBulkChangesRepo, type BulkChange, type SentBulk } from './bulk-changes.repo';
import type { RecordObject } from './trash/trashed-objects.rules';

interface BulkService {
  atOnce(actor: Actor, sent: SentBulk): Promise<unknown>;
}

interface Dependencies {
  db: Db;
  /** The services that change many records at once. */
  services: Partial<Readonly<Record<RecordObject, BulkService>>>;
  clock: Clock;
  log: Log;
}

/** Time after which a bulk change counts as interrupted. */
const ABANDONED_AFTER = seconds(30);
/** Time after which an interrupted change that can't be completed is given up. */
const GIVEN_UP_AFTER = days(1);

/** Completes the bulk changes that a killed server, or an error such as a full disk, has interrupted. */
export function createBulkResumption({ db, services, clock, log }: Dependencies) {
  const changes = createBulkChangesRepo(db);
  const ago = (ms: number) => new Date(clock.now().getTime() - ms).toISOString();

  async function complete(change: BulkChange): Promise<void> {
    const { id, objectType, actor, sent, done, workspaceId } = change;
    try {
      await services[objectType]?.atOnce(actor, { ...sent, ids: sent.ids.slice(done) });
      await changes.delete(id);
    } catch (error) {
      log.error({ err: error, workspaceId, objectType }, 'a bulk change could not be completed');
    }
  }

  return async function resume(): Promise<void> {
    if (db.engine === 'postgres') return;
    for (const change of await changes.abandoned(ago(ABANDONED_AFTER))) {
      if (!(await changes.claim(change, clock.now().toISOString()))) continue;
      if (change.startedAt < ago(GIVEN_UP_AFTER)) await changes.delete(change.id);
      else await complete(change);
    }
  };
}
