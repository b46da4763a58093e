import * as z from 'zod';
import { answerLike, count, keyOf, textOrNull, time } from '../../lib/entities/answer-schema';
import { auditActions, auditObjects, type AuditChange } from './audit.rules';
import type { AuditEntryView } from './audit.service';

export const auditChangeAnswer = answerLike<AuditChange>()('AuditChange', {
  field: z.string(),
  label: z.string().optional(),
  from: z.unknown(),
  to: z.unknown(),
  isHidden: z.literal(true).optional(),
});

/** The record that an object belongs to. */
export const parentAnswer = z.object({ type: keyOf(auditObjects), id: z.string(), name: z.string() });

export const auditEntryAnswer = answerLike<AuditEntryView>()('AuditEntry', {
  id: z.string(),
  actorId: textOrNull,
  actorName: z.string(),
  actorDisplayName: textOrNull,
  action: keyOf(auditActions),
  objectType: keyOf(auditObjects),
  objectId: textOrNull,
  objectName: z.string(),
  objectDisplayName: textOrNull,
  objectExists: z.boolean(),
  parent: parentAnswer.extend({ exists: z.boolean() }).nullable(),
  changes: z.array(auditChangeAnswer),
  address: textOrNull,
  createdAt: time,
  operationId: textOrNull,
  groupSize: count,
});
