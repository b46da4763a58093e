import * as z from 'zod';
import { answerLike, count, keyOf, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import type { MailView } from './mail-log.service';
import { mailKindLabels, mailStatuses } from './mail.rules';

export const mailAnswer = answerLike<MailView>()('Mail', {
  id: z.string(),
  address: z.string(),
  kind: keyOf(mailKindLabels),
  status: z.enum(mailStatuses),
  attempts: count,
  nextAttemptAt: timeOrNull,
  error: textOrNull,
  createdAt: time,
  finishedAt: timeOrNull,
});
