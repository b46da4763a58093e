import * as z from 'zod';
import { answerLike, count, keyOf, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { records } from '../../records';
import { operationKinds } from '../records/operations/operations.rules';
import { jobKinds, jobStates } from './jobs/jobs.rules';
import type { OperationDetails, UndoResult } from './operations.service';
import type { JobView, OperationView } from './present-operation';

const jobAnswer = answerLike<JobView>()('OperationJob', {
  kind: keyOf(jobKinds),
  state: keyOf(jobStates),
  total: count,
  done: count,
  changed: count,
  unchanged: count,
  failedCount: count,
  error: textOrNull,
});

const operation = {
  id: z.string(),
  kind: keyOf(operationKinds),
  objectType: keyOf(records),
  author: z.object({ id: z.string(), name: z.string() }).nullable(),
  count,
  fileName: textOrNull,
  createdAt: time,
  undoneAt: timeOrNull,
  undoneCount: count,
  canUndo: z.boolean(),
  job: jobAnswer.nullable(),
};

const failed = z.array(z.object({ id: z.string(), name: z.string(), error: z.string() }));

export const operationAnswer = answerLike<OperationView>()('Operation', operation);
export const operationDetailsAnswer = answerLike<OperationDetails>()('OperationDetails', {
  ...operation,
  failed,
});

export const undoAnswer = answerLike<UndoResult>()('UndoResult', {
  objectType: keyOf(records),
  kind: keyOf(operationKinds),
  undone: count,
  kept: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
  changed: count,
  unchanged: count,
  failed,
  isComplete: z.boolean(),
});
