import type { Db } from '../../db/connect';
import { beginOperation } from '../../db/writes/bulk-operation';
import type { Actor, Member } from '../../lib/actor';
import { seconds, type Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { conflict, forbidden, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { BulkCounts } from '../records/bulk-outcome';
import type { UndoTarget } from '../records/bulk-target';
import { MAX_BULK } from '../records/bulk.rules';
import type { MergesRepo } from '../records/merge/merges.repo';
import type { OperationsRepo } from '../records/operations/operations.repo';
import { UNDO_KEPT, type Operation } from '../records/operations/operations.rules';
import type { JobsRepo } from './jobs/jobs.repo';
import { jobMessages } from './jobs/jobs.rules';
import type { UndoSlice } from './jobs/undo-slice';
import { mayUndo, operationMessages } from './operations.rules';

/** What an undo has done. */
export interface Undone {
  operation: Operation;
  counts: BulkCounts;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  operations: OperationsRepo;
  jobs: JobsRepo;
  undoSlice: UndoSlice;
  undoTargetOf(type: string): UndoTarget;
  /** Restores records from the trash. */
  restore(actor: Actor, sent: { ids: string[] }): Promise<BulkCounts>;
  merges: MergesRepo;
}

/** The records that one transaction deletes, so that other writers wait less than 50 ms. */
const DELETED_AT_ONCE = 10;
/** Time after which an undo counts as killed, if it didn't end. */
const ABANDONED_AFTER = seconds(30);

/** Undoes operations of at most 500 records in the call, and locks those that a job undoes. */
export function createUndo(dependencies: Dependencies) {
  const { db, clock, operations, jobs, undoSlice, undoTargetOf, restore, merges } = dependencies;
  const now = (): string => clock.now().toISOString();
  const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  /** Locks an operation that can be undone. @throws 403, 404, 409 */
  async function lock(actor: Member, id: string): Promise<Operation> {
    const operation = await operations.lock(actor.workspaceId, id);
    requireInTime(operation, later(-UNDO_KEPT));
    if (!mayUndo(actor, operation.createdBy)) throw forbidden();
    if (operation.undoneAt !== null) throw conflict(operationMessages.undone);
    if (operation.claimedUntil !== null && operation.claimedUntil > now())
      throw conflict(operationMessages.running);
    const job = (await jobs.ofOperations([id])).get(id);
    if (job?.state === 'running')
      throw conflict(job.kind === 'undo' ? operationMessages.running : jobMessages.stillRunning);
    return operation;
  }

  /** Keeps other processes from undoing the operation for a while. */
  const claim = (actor: Member, id: string): Promise<Operation> =>
    db.transaction(async () => {
      const operation = await lock(actor, id);
      await operations.update(id, { claimedUntil: later(ABANDONED_AFTER) });
      return operation;
    });

  /** Puts all values back in one transaction, like the change itself. Must run in the one that has locked the operation. */
  async function putBack(actor: Member, operation: Operation): Promise<BulkCounts> {
    const parts = await operations.parts(operation.id, MAX_BULK);
    return db.bulk(async () => {
      // Groups the audit entries of the undo.
      beginOperation(db, newId());
      return undoTargetOf(operation.objectType).putBack(
        actor,
        parts.map(({ recordIds, before, after }) => ({
          recordIds,
          before: before ?? {},
          after: after ?? {},
        })),
      );
    });
  }

  /** Deletes the next records of an import. Returns null if there are none left. */
  const removeSome = (actor: Member, { id, workspaceId }: Operation): Promise<BulkCounts | null> =>
    db.transaction(async () => {
      const operation = await operations.lock(workspaceId, id);
      const slice = operation && (await db.bulk(() => undoSlice(actor, operation, DELETED_AT_ONCE)));
      if (!slice) return null;
      await operations.addUndone(id, slice.counts.changed);
      await operations.update(id, { claimedUntil: later(ABANDONED_AFTER) });
      return slice.counts;
    });

  async function removeImported(actor: Member, operation: Operation): Promise<BulkCounts> {
    const total: BulkCounts = { changed: 0, unchanged: 0, failed: [] };
    for (;;) {
      const some = await removeSome(actor, operation);
      if (some === null) return total;
      total.changed += some.changed;
      total.failed.push(...some.failed);
      await yieldToEventLoop();
    }
  }

  async function restoreDeleted(actor: Member, { id }: Operation): Promise<BulkCounts> {
    const ids = await operations.trashIds(actor.workspaceId, id, MAX_BULK);
    return ids.length === 0 ? { changed: 0, unchanged: 0, failed: [] } : restore(actor, { ids });
  }

  async function finish(id: string): Promise<void> {
    await operations.update(id, { undoneAt: now(), claimedUntil: null });
    await operations.deleteParts(id);
  }

  return {
    lock,

    change: (actor: Member, id: string): Promise<Undone> =>
      db.transaction(async () => {
        const operation = await lock(actor, id);
        const counts = await putBack(actor, operation);
        if (isDone(counts)) {
          await operations.addUndone(id, counts.changed);
          await finish(id);
        }
        return { operation, counts };
      }),

    /** Restores the record that was merged into another, moves everything back that still hangs on it, and puts its fields back. */
    merge: (actor: Member, id: string): Promise<Undone> =>
      db.transaction(async () => {
        const operation = await lock(actor, id);
        const restored = await restoreDeleted(actor, operation);
        if (restored.changed === 0) return { operation, counts: restored };
        const fields = await putBack(actor, operation);
        await merges.moveBack(id);
        const counts = {
          changed: restored.changed + fields.changed,
          unchanged: fields.unchanged,
          failed: [...restored.failed, ...fields.failed],
        };
        await operations.addUndone(id, counts.changed);
        await finish(id);
        return { operation, counts };
      }),

    async inSlices(actor: Member, id: string): Promise<Undone> {
      const operation = await claim(actor, id);
      const isImport = operation.kind === 'imported';
      try {
        const counts = await (isImport ? removeImported(actor, operation) : restoreDeleted(actor, operation));
        await db.transaction(async () => {
          if (!isImport) await operations.addUndone(id, counts.changed);
          if (isImport || isDone(counts)) await finish(id);
        });
        return { operation, counts };
      } finally {
        await operations.update(id, { claimedUntil: null });
      }
    },
  };
}

/** @throws 404 for an operation that can't be undone any more, 409 for an import */
export function requireInTime(
  operation: Operation | undefined,
  since: string,
): asserts operation is Operation {
  const isOver = operation === undefined || operation.createdAt <= since;
  if (operation?.kind === 'imported' && isOver) throw conflict(operationMessages.tooLate);
  if (isOver) throw notFound(operationMessages.notFound);
}

/** Returns whether anything was undone, or nothing was left to undo. Otherwise, the undo can be tried again. */
const isDone = ({ changed, unchanged, failed }: BulkCounts): boolean =>
  changed + unchanged > 0 || failed.length === 0;
