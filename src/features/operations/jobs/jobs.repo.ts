import { createCodec } from '../../../db/codec';
import type { Db } from '../../../db/connect';
import type { OperationJob } from './jobs.rules';

const codec = createCodec<OperationJob>({ json: ['work', 'failed'] });
const idsCodec = createCodec<{ ids: string[] }>({ json: ['ids'] });

/** Jobs that are running at the same time on an installation, of which one look takes some. */
const LOOKED_AT = 50;

interface Lease {
  leaseId: string;
  now: string;
  leaseUntil: string;
}

/** The jobs of large operations, in `operation_jobs`. */
export function createJobsRepo(db: Db) {
  const running = (operationId: string) =>
    db.write('operation_jobs').where({ operationId }).whereNull('finishedAt');

  return {
    /** Replaces an earlier job of the operation that has ended. @throws if the workspace has one that runs */
    async insert(job: OperationJob, ids: readonly string[]): Promise<void> {
      const { operationId } = job;
      await db.write('operation_jobs').where({ operationId }).whereNotNull('finishedAt').delete();
      await db.write('operation_jobs').insert(codec.encode(job));
      if (ids.length > 0)
        await db.write('operation_job_ids').insert({ operationId, ids: JSON.stringify(ids) });
    },

    /** Returns the last jobs of operations. */
    async ofOperations(operationIds: readonly string[]): Promise<ReadonlyMap<string, OperationJob>> {
      if (operationIds.length === 0) return new Map();
      const rows: object[] = await db.read('operation_jobs').whereIn('operationId', operationIds).select();
      return new Map(rows.map(codec.decode).map((job) => [job.operationId, job]));
    },

    /** Returns the records of a change, in their order. */
    async ids(operationId: string): Promise<string[]> {
      const row: object | undefined = await db.read('operation_job_ids').where({ operationId }).first('ids');
      return row === undefined ? [] : idsCodec.decode(row).ids;
    },

    /** Returns the running jobs that no process works on. */
    async waiting(now: string): Promise<string[]> {
      return db
        .read('operation_jobs')
        .whereNull('finishedAt')
        .where((lease) => void lease.whereNull('leaseUntil').orWhere('leaseUntil', '<=', now))
        .limit(LOOKED_AT)
        .pluck('operationId');
    },

    /** Claims a running job. Returns false if another process has it, or it has ended. */
    async claim(operationId: string, { leaseId, now, leaseUntil }: Lease): Promise<boolean> {
      const free = running(operationId).where(
        (lease) => void lease.whereNull('leaseUntil').orWhere('leaseUntil', '<=', now),
      );
      return (await free.update({ leaseId, leaseUntil })) > 0;
    },

    /** Locks a running job until the current transaction ends. Returns undefined if another process has it, or it has ended. */
    async lock(operationId: string, leaseId: string): Promise<OperationJob | undefined> {
      const row: object | undefined = await running(operationId).where({ leaseId }).forUpdate().first();
      return row && codec.decode(row);
    },

    async update(operationId: string, leaseId: string, changes: Partial<OperationJob>): Promise<void> {
      await running(operationId).where({ leaseId }).update(codec.encode(changes));
    },

    /** Ends a running job. Returns false if it has ended already. */
    async end(
      operationId: string,
      changes: Pick<OperationJob, 'state' | 'finishedAt'> & Partial<OperationJob>,
    ): Promise<boolean> {
      const ended = { ...changes, work: null, leaseId: null, leaseUntil: null };
      const isEnded = (await running(operationId).update(codec.encode(ended))) > 0;
      if (isEnded) await db.write('operation_job_ids').where({ operationId }).delete();
      return isEnded;
    },
  };
}

export type JobsRepo = ReturnType<typeof createJobsRepo>;
