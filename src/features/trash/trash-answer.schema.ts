import * as z from 'zod';
import { answerLike, time, timeOrNull } from '../../lib/entities/answer-schema';
import { parentAnswer } from '../audit/audit-answer.schema';
import { trashedTypes } from '../records/trash/trashed-objects.rules';
import type { Restored, TrashEntryView } from './trash.service';

const record = {
  id: z.string(),
  objectType: z.enum(trashedTypes),
  objectName: z.string(),
  parent: parentAnswer.nullable(),
};

export const trashEntryAnswer = answerLike<TrashEntryView>()('TrashEntry', {
  ...record,
  deletedByName: z.string(),
  deletedAt: time,
  expiresAt: timeOrNull,
});

export const restoredAnswer = answerLike<Restored>()('Restored', { ...record, isPartial: z.boolean() });
