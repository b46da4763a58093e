import type { Db } from '../../db/connect';
import { beginOperation } from '../../db/writes/bulk-operation';
import { authorize, type Actor, type Member } from '../../lib/actor';
import { seconds, type Clock } from '../../lib/clock';
import { yieldToEventLoop } from '../../lib/concurrency/yield-to-event-loop';
import { conflict, forbidden, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import { mapPage, type Page } from '../../lib/paging';
import { admins, can } from '../../lib/roles';
import type { RecordType } from '../../records';
import type { BulkCounts } from '../records/bulk-outcome';
import { MAX_BULK } from '../records/bulk.rules';
import type { ListedOperation, OperationsRepo } from '../records/operations/operations.repo';
import { UNDO_KEPT, type Operation, type OperationKind } from '../records/operations/operations.rules';
import { mayUndo, operationMessages, undoOperations } from './operations.rules';
import type { OperationFilters } from './operations.schema';

/** An operation as returned by calls. */
export interface OperationView {
  id: string;
  kind: OperationKind;
  objectType: RecordType;
  /** null when the account is deleted. */
  author: { id: string; name: string } | null;
  count: number;
  fileName: string | null;
  createdAt: string;
  undoneAt: string | null;
  /** The number of records that were put back. */
  undoneCount: number;
  /** Whether the person who asks can undo it. */
  canUndo: boolean;
}

export interface UndoResult extends Pick<Operation, 'objectType' | 'kind'> {
  changed: number;
  unchanged: number;
  /** Records that were left out, such as those that others have changed since. */
  failed: { id: string; name: string; error: string }[];
  /** False if there is more to undo, by another call. */
  isComplete: boolean;
}

/** The functions that undo operations of one kind of record. They check the permissions for its records. */
interface Undoable {
  putBack(
    actor: Actor,
    parts: readonly { recordIds: readonly string[]; before: object; after: object }[],
  ): Promise<BulkCounts>;
  removeUnchanged(actor: Actor, ids: readonly string[]): Promise<BulkCounts>;
}

export interface UndoDependencies {
  /** Restores records from the trash. */
  restore(actor: Actor, sent: { ids: string[] }): Promise<BulkCounts>;
  undoable: Partial<Readonly<Record<RecordType, Undoable>>>;
}

interface Dependencies extends UndoDependencies {
  db: Db;
  clock: Clock;
  operations: OperationsRepo;
}

/** The records that one transaction deletes, so that other writers wait less than 50 ms. */
const DELETED_AT_ONCE = 10;
/** Time after which an undo answers that there is more to undo. In ms. */
const ANSWER_AFTER = 5_000;
/** Time after which an undo counts as killed, if it didn't end. */
const ABANDONED_AFTER = seconds(30);

/**
 * Bulk changes, deletions of many records and imports, and their undo (docs/decisions/0086). 404 `Operation not found`
 * also for an operation of another workspace, and one of more than 30 days ago.
 */
export function createOperationsService(dependencies: Dependencies) {
  const { db, clock, operations, restore, undoable } = dependencies;
  const now = (): string => clock.now().toISOString();
  const later = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString();

  const present = (actor: Member, operation: ListedOperation): OperationView => ({
    id: operation.id,
    kind: operation.kind,
    objectType: operation.objectType,
    author:
      operation.createdBy === null
        ? null
        : { id: operation.createdBy, name: operation.authorName ?? operation.createdBy },
    count: operation.count,
    fileName: operation.fileName,
    createdAt: operation.createdAt,
    undoneAt: operation.undoneAt,
    undoneCount: operation.undoneCount,
    canUndo:
      can(actor.workspaceRole, undoOperations) &&
      mayUndo(actor, operation.createdBy) &&
      operation.undoneAt === null &&
      operation.createdAt > later(-UNDO_KEPT) &&
      (operation.kind !== 'deleted' || operation.hasTrash),
  });

  /** Locks an operation that can be undone. @throws 403, 404, 409 */
  async function lock(actor: Member, id: string): Promise<Operation> {
    const operation = await operations.lock(actor.workspaceId, id);
    if (!operation || operation.createdAt <= later(-UNDO_KEPT)) throw notFound(operationMessages.notFound);
    if (!mayUndo(actor, operation.createdBy)) throw forbidden();
    if (operation.undoneAt !== null) throw conflict(operationMessages.undone);
    if (operation.claimedUntil !== null && operation.claimedUntil > now())
      throw conflict(operationMessages.running);
    return operation;
  }

  /** Keeps other processes from undoing the operation for a while. */
  const claim = (actor: Member, id: string): Promise<Operation> =>
    db.transaction(async () => {
      const operation = await lock(actor, id);
      await operations.update(id, { claimedUntil: later(ABANDONED_AFTER) });
      return operation;
    });

  function undoableOf({ objectType }: Operation): Undoable {
    const found = undoable[objectType];
    if (!found) throw new Error(`operations of ${objectType} can't be undone`);
    return found;
  }

  /** Puts all values back in one transaction, like the change itself. Must run in the one that has locked the operation. */
  async function putBack(actor: Member, operation: Operation): Promise<BulkCounts> {
    const parts = await operations.parts(operation.id, MAX_BULK);
    return db.bulk(async () => {
      // Groups the audit entries of the undo.
      beginOperation(db, newId());
      return undoableOf(operation).putBack(
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
  const removeSome = (actor: Member, { id, ...operation }: Operation): Promise<BulkCounts | null> =>
    db.transaction(async () => {
      const current = await operations.lock(actor.workspaceId, id);
      const [part] = await operations.parts(id, 1);
      if (!part || !current) return null;
      const { position, recordIds } = part;
      const ids = recordIds.slice(0, DELETED_AT_ONCE);
      const done = await db.bulk(() => undoableOf({ id, ...operation }).removeUnchanged(actor, ids));
      await operations.keepOfPart(id, position, recordIds.slice(ids.length));
      await operations.update(id, {
        claimedUntil: later(ABANDONED_AFTER),
        undoneCount: current.undoneCount + done.changed,
      });
      return done;
    });

  async function removeImported(actor: Member, operation: Operation): Promise<[BulkCounts, boolean]> {
    const total: BulkCounts = { changed: 0, unchanged: 0, failed: [] };
    const started = performance.now();
    while (performance.now() - started < ANSWER_AFTER) {
      const some = await removeSome(actor, operation);
      if (some === null) return [total, true];
      total.changed += some.changed;
      total.failed.push(...some.failed);
      await yieldToEventLoop();
    }
    return [total, false];
  }

  async function restoreDeleted(actor: Member, { id }: Operation): Promise<BulkCounts> {
    const ids = await operations.trashIds(actor.workspaceId, id, MAX_BULK);
    return ids.length === 0 ? { changed: 0, unchanged: 0, failed: [] } : restore(actor, { ids });
  }

  async function finish(id: string, undoneCount: number): Promise<void> {
    await operations.update(id, { undoneAt: now(), undoneCount, claimedUntil: null });
    await operations.deleteParts(id);
  }

  async function answer(
    { objectType, kind }: Operation,
    { changed, unchanged, failed }: BulkCounts,
    isComplete = true,
  ): Promise<UndoResult> {
    const names = await operations.namesOf(
      objectType,
      failed.map(({ id }) => id),
    );
    return {
      objectType,
      kind,
      changed,
      unchanged,
      failed: failed.map(({ id, error }) => ({ id, name: names.get(id) ?? 'Deleted record', error })),
      isComplete,
    };
  }

  const undoChange = (actor: Member, id: string): Promise<UndoResult> =>
    db.transaction(async () => {
      const operation = await lock(actor, id);
      const done = await putBack(actor, operation);
      if (isDone(done)) await finish(id, done.changed);
      return answer(operation, done);
    });

  async function undoInSlices(actor: Member, id: string): Promise<UndoResult> {
    const operation = await claim(actor, id);
    try {
      const [done, isComplete] =
        operation.kind === 'imported'
          ? await removeImported(actor, operation)
          : ([await restoreDeleted(actor, operation), true] as const);
      if (isComplete && (operation.kind === 'imported' || isDone(done)))
        await db.transaction(async () => {
          const { undoneCount = 0 } = (await operations.lock(actor.workspaceId, id)) ?? {};
          await finish(id, operation.kind === 'imported' ? undoneCount : done.changed);
        });
      return await answer(operation, done, isComplete);
    } finally {
      await operations.update(id, { claimedUntil: null });
    }
  }

  return {
    /** Lists the operations of the last 30 days, newest first: the person's own, and those of everyone for admins. */
    async list(actor: Actor, { kind, limit, cursor, sort }: OperationFilters): Promise<Page<OperationView>> {
      authorize(actor, undoOperations);
      const { workspaceId, userId, workspaceRole } = actor;
      const scope = {
        workspaceId,
        since: later(-UNDO_KEPT),
        kind,
        ...(!can(workspaceRole, admins) && { createdBy: userId }),
      };
      return mapPage(await operations.list(scope, { limit, cursor, sort }), (item) => present(actor, item));
    },

    /** Returns those of the operations that exist and that the person may undo, for screens. */
    async ofIds(actor: Actor, ids: readonly string[]): Promise<OperationView[]> {
      authorize(actor, undoOperations);
      const found = await operations.byIds(actor.workspaceId, ids);
      return found.flatMap((one) => (mayUndo(actor, one.createdBy) ? [present(actor, one)] : []));
    },

    /**
     * Undoes an operation: puts earlier values back, restores deleted records, or deletes imported ones. Leaves out records
     * that were changed since, and names them. @throws 403; 404; 409 for an operation that is or was undone
     */
    async undo(actor: Actor, id: string): Promise<UndoResult> {
      authorize(actor, undoOperations);
      const [found] = await operations.byIds(actor.workspaceId, [id]);
      return found?.kind === 'changed' ? undoChange(actor, id) : undoInSlices(actor, id);
    },
  };
}

/** Returns whether anything was undone, or nothing was left to undo. Otherwise, the undo can be tried again. */
const isDone = ({ changed, unchanged, failed }: BulkCounts): boolean =>
  changed + unchanged > 0 || failed.length === 0;

export type OperationsService = ReturnType<typeof createOperationsService>;
