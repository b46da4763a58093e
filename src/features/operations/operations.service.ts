import type { Db } from '../../db/connect';
import { isTaken } from '../../db/violations';
import { authorize, type Actor, type Member } from '../../lib/actor';
import type { Clock } from '../../lib/clock';
import { conflict, forbidden, notFound } from '../../lib/errors';
import { newId } from '../../lib/ids';
import type { Page } from '../../lib/paging';
import { admins, can } from '../../lib/roles';
import { records, type RecordType } from '../../records';
import type { BulkCounts } from '../records/bulk-outcome';
import type { BulkTarget, UndoTarget } from '../records/bulk-target';
import { MAX_BULK } from '../records/bulk.rules';
import type { StartedJob, WantedChange } from '../records/matching-calls';
import type { ListedOperation, OperationsRepo } from '../records/operations/operations.repo';
import { newOperation, UNDO_KEPT, type Operation } from '../records/operations/operations.rules';
import type { JobsRepo } from './jobs/jobs.repo';
import { jobMessages, type OperationJob } from './jobs/jobs.rules';
import { newJob, presentOperation, type OperationView } from './present-operation';
import { mayUndo, operationMessages, undoOperations } from './operations.rules';
import type { OperationFilters } from './operations.schema';
import { requireInTime, type createUndo } from './undo';

/** A record that was left out. */
interface Failure {
  id: string;
  name: string;
  error: string;
}

/** An operation with the first records that its job has left out. */
export interface OperationDetails extends OperationView {
  failed: Failure[];
}

export interface UndoResult extends Pick<Operation, 'objectType' | 'kind'> {
  /** The number of records that are as they were before. */
  undone: number;
  /** Records that stay as they are, such as those that others have changed since. */
  kept: { id: string; name: string; reason: string }[];
  changed: number;
  unchanged: number;
  /** Records that were left out, such as those that others have changed since. */
  failed: Failure[];
  /** False if a job undoes the operation, because it has more than 500 records. */
  isComplete: boolean;
}

export interface UndoDependencies {
  /** Restores records from the trash. */
  restore(actor: Actor, sent: { ids: string[] }): Promise<BulkCounts>;
  /** The kinds of records with bulk changes. */
  targets: Partial<Readonly<Record<RecordType, BulkTarget>>>;
  /** The kinds of records whose imports can be undone, without bulk changes. */
  undoTargets: readonly (UndoTarget & { type: string })[];
}

interface Dependencies {
  db: Db;
  clock: Clock;
  operations: OperationsRepo;
  jobs: JobsRepo;
  undo: ReturnType<typeof createUndo>;
  targetOf(type: RecordType): BulkTarget;
  startJob(operationId: string): void;
}

/**
 * Bulk changes, deletions of many records and imports, and their undo (docs/decisions/0086). 404 `Operation not found`
 * also for an operation of another workspace, and one of more than 30 days ago.
 */
export function createOperationsService(dependencies: Dependencies) {
  const { db, clock, operations, jobs, undo, targetOf, startJob } = dependencies;
  const now = (): string => clock.now().toISOString();
  const since = (): string => new Date(clock.now().getTime() - UNDO_KEPT).toISOString();

  async function presentAll(actor: Member, found: readonly ListedOperation[]): Promise<OperationView[]> {
    const known = await jobs.ofOperations(found.map(({ id }) => id));
    return found.map((one) => presentOperation(actor, one, known.get(one.id) ?? null, since()));
  }

  /** Returns an operation that the person may undo. @throws 403; 404 */
  async function find(actor: Member, id: string): Promise<ListedOperation> {
    const [found] = await operations.byIds(actor.workspaceId, [id]);
    if (!found || found.createdAt <= since()) throw notFound(operationMessages.notFound);
    if (!mayUndo(actor, found.createdBy)) throw forbidden();
    return found;
  }

  /** @throws 403; 404; 409 for an import of more than 30 days ago */
  async function findToUndo(actor: Member, id: string): Promise<Operation> {
    const [found] = await operations.byIds(actor.workspaceId, [id]);
    if (found && !mayUndo(actor, found.createdBy)) throw forbidden();
    requireInTime(found, since());
    return found;
  }

  async function named(
    { objectType }: Pick<Operation, 'objectType'>,
    failed: BulkCounts['failed'],
  ): Promise<Failure[]> {
    if (failed.length === 0) return [];
    const ids = failed.map(({ id }) => id);
    const names = await operations.namesOf(objectType, ids);
    return failed.map(({ id, error }) => ({ id, name: names.get(id) ?? 'Deleted record', error }));
  }

  async function details(actor: Member, id: string): Promise<OperationDetails> {
    const operation = await find(actor, id);
    const job = (await jobs.ofOperations([id])).get(id) ?? null;
    return {
      ...presentOperation(actor, operation, job, since()),
      failed: await named(operation, job?.failed ?? []),
    };
  }

  /** Keeps a job, which then starts. @throws 409 if the workspace has another one that runs */
  async function begin(prepare: () => Promise<[OperationJob, readonly string[]]>): Promise<OperationJob> {
    try {
      const job = await db.transaction(async () => {
        const [prepared, ids] = await prepare();
        await jobs.insert(prepared, ids);
        return prepared;
      });
      startJob(job.operationId);
      return job;
    } catch (error) {
      if (isTaken(error)) throw conflict(jobMessages.busy);
      throw error;
    }
  }

  return {
    /** Lists the operations of the last 30 days, newest first: the person's own, and those of everyone for admins. */
    async list(actor: Actor, { kind, limit, cursor, sort }: OperationFilters): Promise<Page<OperationView>> {
      authorize(actor, undoOperations);
      const { workspaceId, userId, workspaceRole } = actor;
      const scope = {
        workspaceId,
        since: since(),
        kind,
        ...(!can(workspaceRole, admins) && { createdBy: userId }),
      };
      const page = await operations.list(scope, { limit, cursor, sort });
      return { ...page, items: await presentAll(actor, page.items) };
    },

    /** Returns those of the operations that exist and that the person may undo, for screens. */
    async ofIds(actor: Actor, ids: readonly string[]): Promise<OperationView[]> {
      authorize(actor, undoOperations);
      const found = await operations.byIds(actor.workspaceId, ids);
      return presentAll(
        actor,
        found.filter(({ createdBy }) => mayUndo(actor, createdBy)),
      );
    },

    /** Returns an operation with the progress of its job. @throws 403; 404 */
    async get(actor: Actor, id: string): Promise<OperationDetails> {
      authorize(actor, undoOperations);
      return details(actor, id);
    },

    /**
     * Starts a job that changes or deletes all records that match (docs/decisions/0093).
     * @throws 400; 403; 409 if more match than the person has seen, or another job runs
     */
    async start(actor: Actor, { objectType, matching, work, count }: WantedChange): Promise<StartedJob> {
      authorize(actor, undoOperations);
      authorize(actor, records[objectType].edit);
      await targetOf(objectType).check(actor, work);
      const ids = await matching();
      if (ids.length === 0) throw conflict(jobMessages.noneMatches);
      if (ids.length > count) throw conflict(jobMessages.moreMatch);
      const total = ids.length;
      const { operationId } = await begin(async () => {
        const operation = newOperation({
          id: newId(),
          workspaceId: actor.workspaceId,
          kind: 'delete' in work ? 'deleted' : 'changed',
          objectType,
          count: 0,
          createdBy: actor.userId,
          createdAt: now(),
        });
        await operations.insert(operation);
        const groupId = operation.id;
        const startedAt = operation.createdAt;
        return [newJob(actor, operation, { kind: 'change', work, groupId, total, startedAt }), ids];
      });
      return { operationId, total };
    },

    /** Stops a job after its current slice. What it has done stays. @throws 403; 404; 409 if none is running */
    async cancel(actor: Actor, id: string): Promise<OperationDetails> {
      authorize(actor, undoOperations);
      await find(actor, id);
      const isEnded = await db.transaction(() => jobs.end(id, { state: 'cancelled', finishedAt: now() }));
      if (!isEnded) throw conflict(jobMessages.notRunning);
      return details(actor, id);
    },

    /**
     * Undoes an operation: puts earlier values back, restores deleted records, or deletes imported ones. Leaves out records
     * that were changed since, and names them. @throws 403; 404; 409 for an operation that is or was undone
     */
    async undo(actor: Actor, id: string): Promise<UndoResult> {
      authorize(actor, undoOperations);
      const { kind, objectType, count } = await findToUndo(actor, id);
      if (count > MAX_BULK) {
        await begin(async () => {
          const operation = await undo.lock(actor, id);
          const total = operation.count - operation.undoneCount;
          const job = { kind: 'undo', work: null, groupId: newId(), total, startedAt: now() } as const;
          return [newJob(actor, operation, job), []];
        });
        return {
          objectType,
          kind,
          undone: 0,
          kept: [],
          changed: 0,
          unchanged: 0,
          failed: [],
          isComplete: false,
        };
      }
      const { operation, counts } = await undo[undoOf[kind]](actor, id);
      const { changed, unchanged } = counts;
      const failed = await named(operation, counts.failed);
      return {
        objectType,
        kind,
        undone: changed,
        kept: failed.map(({ id: keptId, name, error: reason }) => ({ id: keptId, name, reason })),
        changed,
        unchanged,
        failed,
        isComplete: true,
      };
    },
  };
}

/** How each kind of operation is undone. */
const undoOf = { changed: 'change', deleted: 'inSlices', imported: 'inSlices', merged: 'merge' } as const;

export type OperationsService = ReturnType<typeof createOperationsService>;
