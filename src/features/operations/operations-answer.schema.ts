import * as z from 'zod';
import { answerLike, count, keyOf, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { records } from '../../records';
import { operationKinds } from '../records/operations/operations.rules';
import type { OperationView, UndoResult } from './operations.service';

export const operationAnswer = answerLike<OperationView>()('Operation', {
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
});

export const undoAnswer = answerLike<UndoResult>()('UndoResult', {
  objectType: keyOf(records),
  kind: keyOf(operationKinds),
  changed: count,
  unchanged: count,
  failed: z.array(z.object({ id: z.string(), name: z.string(), error: z.string() })),
  isComplete: z.boolean(),
});
