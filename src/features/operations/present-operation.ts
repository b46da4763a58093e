import type { Member } from '../../lib/actor';
import { can } from '../../lib/roles';
import type { RecordType } from '../../records';
import type { ListedOperation } from '../records/operations/operations.repo';
import type { Operation, OperationKind } from '../records/operations/operations.rules';
import type { OperationJob } from './jobs/jobs.rules';
import { mayUndo, undoOperations } from './operations.rules';

/** The progress of a job, and how it ended. */
export type JobView = Pick<
  OperationJob,
  'kind' | 'state' | 'total' | 'done' | 'changed' | 'unchanged' | 'failedCount' | 'error'
>;

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
  /** The last job that has worked on it; null for an operation of at most 500 records. */
  job: JobView | null;
}

/** `since`: operations before this time can't be undone. */
export const presentOperation = (
  actor: Member,
  operation: ListedOperation,
  job: OperationJob | null,
  since: string,
): OperationView => ({
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
    operation.count > 0 &&
    operation.createdAt > since &&
    job?.state !== 'running' &&
    ((operation.kind !== 'deleted' && operation.kind !== 'merged') || operation.hasTrash),
  job: job && presentJob(job),
});

const presentJob = ({
  kind,
  state,
  total,
  done,
  changed,
  unchanged,
  failedCount,
  error,
}: OperationJob): JobView => ({ kind, state, total, done, changed, unchanged, failedCount, error });

/** Returns a job that nobody has started to work on. */
export const newJob = (
  actor: Member,
  { id: operationId, workspaceId }: Operation,
  given: Pick<OperationJob, 'kind' | 'work' | 'groupId' | 'total'> & { startedAt: string },
): OperationJob => ({
  operationId,
  workspaceId,
  state: 'running',
  userId: actor.userId,
  apiKeyId: actor.apiKey?.id ?? null,
  done: 0,
  changed: 0,
  unchanged: 0,
  failedCount: 0,
  failed: [],
  lastId: null,
  attempts: 0,
  error: null,
  leaseId: null,
  leaseUntil: null,
  finishedAt: null,
  ...given,
});
