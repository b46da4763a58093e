import PQueue from 'p-queue';
import type { Db } from '../../db/connect';
import { createSliceSize } from '../../db/writes/slice-size';
import type { Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import { createBulkChangesRepo, type SentBulk } from './bulk-changes.repo';
import type { RecordObject } from './trash/trashed-objects.rules';

interface Dependencies {
  db: Db;
  objectType: RecordObject;
  clock: Clock;
}

/** The size of slices. Other writers wait for at most one of them. */
const SLICES = { first: 10, max: 100, aimMs: 30 };

/**
 * Writes bulk changes so that other writers don't have to wait long. On SQLite, which has one writer, each slice of the
 * records is a transaction. What a killed server has left is completed (docs/decisions/0075). On PostgreSQL, all
 * records are one transaction.
 */
export function createBulkSlices({ db, objectType, clock }: Dependencies) {
  const changes = createBulkChangesRepo(db);
  // One after the other, so that of two changes of the same records the same one is the last for all of them.
  const queue = new PQueue({ concurrency: 1 });

  /** @param work Gets some ids, and whether none are done yet. Its writes are collected (`db.bulk`). */
  async function inSlices(
    actor: Member,
    sent: SentBulk,
    work: (ids: readonly string[], isFirst: boolean) => Promise<void>,
  ): Promise<void> {
    const { ids } = sent;
    const id = newId();
    const slices = createSliceSize(SLICES);

    /** Records the progress in the transaction of the slice. */
    async function keep(from: number, done: number): Promise<void> {
      const progress = { done, touchedAt: clock.now().toISOString() };
      if (from > 0) await (done < ids.length ? changes.move(id, progress) : changes.delete(id));
      else if (done < ids.length) {
        const { workspaceId, userId } = actor;
        // Whoever reads the table must not be able to sign in with the id of the session.
        const by = { ...actor, sessionId: '' };
        const startedAt = progress.touchedAt;
        await changes.insert({
          id,
          workspaceId,
          userId,
          objectType,
          actor: by,
          sent,
          startedAt,
          ...progress,
        });
      }
    }

    for (let done = 0; done < ids.length;) {
      const some = ids.slice(done, done + slices.size);
      let started = 0;
      await db.transaction(async () => {
        started = performance.now();
        await db.bulk(() => work(some, done === 0));
        await keep(done, done + some.length);
      });
      slices.took(performance.now() - started);
      done += some.length;
    }
  }

  return async (...[actor, sent, work]: Parameters<typeof inSlices>): Promise<void> =>
    db.engine === 'postgres' || db.isInTransaction
      ? db.bulk(() => work(sent.ids, true))
      : queue.add(() => inSlices(actor, sent, work));
}
