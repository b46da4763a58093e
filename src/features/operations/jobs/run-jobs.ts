import PQueue from 'p-queue';
import type { Db } from '../../../db/connect';
import { beginOperation } from '../../../db/writes/bulk-operation';
import { createSliceSize } from '../../../db/writes/slice-size';
import type { Actor } from '../../../lib/actor';
import { seconds, type Clock } from '../../../lib/clock';
import type { Background } from '../../../lib/concurrency/background';
import { yieldToEventLoop } from '../../../lib/concurrency/yield-to-event-loop';
import { forbidden, isAppError } from '../../../lib/errors';
import { newId } from '../../../lib/ids';
import type { Log } from '../../../lib/logging/log';
import type { RecordType } from '../../../records';
import type { BulkCounts } from '../../records/bulk-outcome';
import type { BulkTarget } from '../../records/bulk-target';
import type { OperationsRepo } from '../../records/operations/operations.repo';
import type { JobActors } from './job-actors.repo';
import type { JobsRepo } from './jobs.repo';
import { jobMessages, MAX_NAMED, type OperationJob } from './jobs.rules';
import type { UndoSlice } from './undo-slice';

interface Dependencies {
  db: Db;
  clock: Clock;
  log: Log;
  background: Background;
  operations: OperationsRepo;
  jobs: JobsRepo;
  actorOf: JobActors;
  undoSlice: UndoSlice;
  targetOf(type: RecordType): BulkTarget;
  restore(actor: Actor, sent: { ids: string[] }): Promise<BulkCounts>;
}

/** The size of slices. Other writers wait for at most one of them. */
const SLICES = { first: 10, max: 200, aimMs: 25 };
/** Time after which the process that works on a job counts as killed, if it wrote no slice. */
const LEASE = seconds(30);
/** Jobs that one process works on at the same time. */
const AT_ONCE = 2;
const MAX_ATTEMPTS = 5;

/** The result of a slice; null if no records are left. */
type Slice = { counts: BulkCounts; tried: number; lastId?: string } | null;

/** Works on some records. Returns whether records may be left. `begun` is called when it has got its transaction. */
type Step = (size: number, begun: () => void) => Promise<boolean>;

/**
 * Works on the jobs of large operations, in transactions of about 25 ms, so that other writers don't wait long
 * (docs/decisions/0093). One of all processes works on a job. A job of a killed process is continued by the next look.
 */
export function createJobRunner(dependencies: Dependencies) {
  const { db, clock, log, background, operations, jobs, actorOf, undoSlice, targetOf, restore } =
    dependencies;
  const queue = new PQueue({ concurrency: AT_ONCE });
  const queued = new Set<string>();
  let isStopped = false;

  const now = (): string => clock.now().toISOString();
  const leaseEnd = (): string => new Date(clock.now().getTime() + LEASE).toISOString();

  async function actorFor(job: OperationJob): Promise<Actor> {
    const actor = await actorOf(job);
    if (!actor) throw forbidden(jobMessages.noPermission);
    return actor;
  }

  /** Keeps the result of a slice. Returns whether records may be left. */
  async function note(job: OperationJob, slice: Slice): Promise<boolean> {
    const { operationId, leaseId, kind } = job;
    const { changed, unchanged, failed } = slice?.counts ?? { changed: 0, unchanged: 0, failed: [] };
    const done = job.done + (slice?.tried ?? 0);
    const progress = {
      done,
      changed: job.changed + changed,
      unchanged: job.unchanged + unchanged,
      failedCount: job.failedCount + failed.length,
      failed: [...job.failed, ...failed].slice(0, MAX_NAMED),
      lastId: slice?.lastId ?? job.lastId,
      attempts: 0,
    };
    if (kind === 'undo') await operations.addUndone(operationId, changed);
    const hasMore = slice !== null && (kind === 'undo' || done < job.total);
    if (hasMore) {
      await jobs.update(operationId, leaseId ?? '', { ...progress, leaseUntil: leaseEnd() });
      return true;
    }
    if (kind === 'undo') {
      await operations.update(operationId, { undoneAt: now() });
      await operations.deleteParts(operationId);
    }
    await jobs.end(operationId, { ...progress, state: 'done', total: done, finishedAt: now() });
    return false;
  }

  /** Runs a slice in the transaction that keeps its result. Returns false if the job has ended. */
  const runTogether = (
    id: string,
    leaseId: string,
    begun: () => void,
    work: (actor: Actor, job: OperationJob) => Promise<Slice>,
  ): Promise<boolean> =>
    db.transaction(async () => {
      begun();
      const job = await jobs.lock(id, leaseId);
      if (!job) return false;
      const actor = await actorFor(job);
      const slice = await db.bulk(async () => {
        beginOperation(db, job.groupId, { isLater: job.changed > 0, isRecorded: job.kind === 'change' });
        return work(actor, job);
      });
      return note(job, slice);
    });

  /** Restores the next deleted records, in transactions of their own. */
  async function restoreSome(id: string, leaseId: string, size: number): Promise<boolean> {
    const locked = () => db.transaction(() => jobs.lock(id, leaseId));
    const job = await locked();
    if (!job) return false;
    const { workspaceId, lastId } = job;
    const ids = await operations.trashIds(workspaceId, id, size, lastId ?? '');
    const counts = ids.length === 0 ? null : await restore(await actorFor(job), { ids });
    const slice = counts && { counts, tried: ids.length, lastId: ids.at(-1) ?? '' };
    return db.transaction(async () => {
      const current = await jobs.lock(id, leaseId);
      return current ? note(current, slice) : false;
    });
  }

  /** Returns a function that works on the next records of a job, and returns whether records may be left. */
  async function stepOf(id: string, leaseId: string): Promise<Step> {
    const job = (await jobs.ofOperations([id])).get(id);
    const operation = job && (await operations.byIds(job.workspaceId, [id]))[0];
    if (!job || !operation) return async () => false;
    if (job.kind === 'undo' && operation.kind === 'deleted') return (size) => restoreSome(id, leaseId, size);
    if (job.kind === 'undo')
      return (size, begun) => runTogether(id, leaseId, begun, (actor) => undoSlice(actor, operation, size));
    const ids = await jobs.ids(id);
    const target = targetOf(operation.objectType);
    return (size, begun) =>
      runTogether(id, leaseId, begun, async (actor, { done, work }) => {
        const some = ids.slice(done, done + size);
        if (some.length === 0 || work === null) return null;
        return { counts: await target.bulk(actor, some, work), tried: some.length };
      });
  }

  /** Ends a job that can't go on, or lets it be tried again after an unexpected error. */
  async function handle(id: string, leaseId: string, error: unknown): Promise<void> {
    const isRefused = isAppError(error);
    const job = await db.transaction(() => jobs.lock(id, leaseId));
    if (!job) return;
    if (!isRefused) log.error({ err: error, operation: id }, 'a slice of a large change failed');
    const attempts = job.attempts + 1;
    if (isRefused || attempts >= MAX_ATTEMPTS) {
      const message = isRefused ? error.message : jobMessages.broken;
      await jobs.end(id, { state: 'failed', error: message, finishedAt: now() });
    } else await jobs.update(id, leaseId, { attempts });
  }

  async function work(id: string): Promise<void> {
    const leaseId = newId();
    if (isStopped || !(await jobs.claim(id, { leaseId, now: now(), leaseUntil: leaseEnd() }))) return;
    const sizes = createSliceSize(SLICES);
    try {
      const step = await stepOf(id, leaseId);
      for (let hasMore = true; hasMore && !isStopped;) {
        let started = performance.now();
        hasMore = await step(sizes.size, () => (started = performance.now()));
        sizes.took(performance.now() - started);
        await yieldToEventLoop();
      }
    } catch (error) {
      await handle(id, leaseId, error);
    }
    await jobs.update(id, leaseId, { leaseId: null, leaseUntil: null });
  }

  async function enqueue(id: string): Promise<void> {
    if (queued.has(id)) return;
    queued.add(id);
    try {
      await queue.add(() => work(id));
    } finally {
      queued.delete(id);
    }
  }

  return {
    /** Starts a job after the answer. */
    start: (id: string): void => background.run('a large change', () => enqueue(id)),

    /** Continues the jobs of killed processes. */
    async continue(): Promise<void> {
      if (isStopped) return;
      await Promise.all((await jobs.waiting(now())).map(enqueue));
    },

    /** Stops after the current slices. The next process continues the jobs. */
    stop(): void {
      isStopped = true;
    },
  };
}

export type JobRunner = ReturnType<typeof createJobRunner>;
