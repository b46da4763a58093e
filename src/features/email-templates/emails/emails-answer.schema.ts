import * as z from 'zod';
import {
  answerLike,
  count,
  forEachKey,
  keyOf,
  textOrNull,
  time,
  timeOrNull,
} from '../../../lib/entities/answer-schema';
import { records } from '../../../records';
import { variables } from '../../templates/variables.rules';
import type { EmailBatch } from './email-batches.service';
import { plannedStatuses } from './emails.rules';
import type { EmailPreview, PlannedEmailView, RecipientView } from './emails.service';

export const recipientAnswer = answerLike<RecipientView>()('EmailRecipient', {
  name: z.string(),
  email: textOrNull,
  values: forEachKey(variables, textOrNull),
  cannotSend: textOrNull,
});

export const emailPreviewAnswer = answerLike<EmailPreview>()('EmailPreview', {
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  unfilled: z.array(z.string()),
});

export const sentAnswer = z.object({ to: z.array(z.string()), sendAt: timeOrNull });

export const plannedEmailAnswer = answerLike<PlannedEmailView>()('PlannedEmail', {
  id: z.string(),
  batchId: textOrNull,
  recordType: keyOf(records),
  recordId: z.string(),
  name: z.string(),
  subject: z.string(),
  status: z.enum(plannedStatuses),
  reason: textOrNull,
  sendAt: time,
  createdBy: textOrNull,
  createdAt: time,
  finishedAt: timeOrNull,
});

export const emailBatchAnswer = answerLike<EmailBatch>()('EmailBatch', {
  id: z.string(),
  total: count,
  counts: z.object({ scheduled: count, sent: count, skipped: count, failed: count, cancelled: count }),
  problems: z.array(z.object({ id: z.string(), name: z.string(), reason: z.string() })),
});
