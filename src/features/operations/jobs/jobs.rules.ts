import type { BulkWork } from '../../records/bulk.rules';

/** A large bulk change, or the undo of one. */
export type JobKind = 'change' | 'undo';
export const jobKinds = { change: 'change', undo: 'undo' } as const satisfies Record<JobKind, JobKind>;

export const jobStates = {
  running: 'running',
  done: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;
export type JobState = keyof typeof jobStates;

export interface JobFailure {
  id: string;
  error: string;
}

/** A job of an operation, which has the last one. */
export interface OperationJob {
  operationId: string;
  workspaceId: string;
  kind: JobKind;
  state: JobState;
  /** null for an undo, and when the job has ended. */
  work: BulkWork | null;
  /** The person on whose behalf it runs; null when the account is deleted. */
  userId: string | null;
  apiKeyId: string | null;
  /** The operation of its audit entries. */
  groupId: string;
  total: number;
  /** The number of records that it has tried. */
  done: number;
  changed: number;
  unchanged: number;
  failedCount: number;
  /** The first records that it left out. */
  failed: JobFailure[];
  /** The last deleted record that an undo has tried to restore. */
  lastId: string | null;
  /** The number of unexpected errors since the last slice. */
  attempts: number;
  /** Why it ended early. */
  error: string | null;
  /** The process that works on it, until `leaseUntil`. */
  leaseId: string | null;
  leaseUntil: string | null;
  startedAt: string;
  finishedAt: string | null;
}

/** The records that a job names as left out. */
export const MAX_NAMED = 100;

export const jobMessages = {
  busy: 'Another large change is running in this workspace. Try again when it has ended',
  noneMatches: 'No record matches any more',
  moreMatch: 'The list has grown since you looked at it. Look at it again, then try again',
  notRunning: 'This is not running',
  stillRunning: 'This is still running. Cancel it first',
  noPermission: 'The person who started this may not do it any more',
  broken: 'This stopped because of an unexpected error',
} as const;
