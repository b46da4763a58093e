import * as z from 'zod';
import { answerLike, keyOf, textOrNull, time } from '../../../lib/entities/answer-schema';
import type { MailSuppressionView } from './mail-suppressions.service';
import { mailKindLabels } from '../mail.rules';

export const mailSuppressionAnswer = answerLike<MailSuppressionView>()('MailSuppression', {
  id: z.string(),
  address: z.string(),
  kind: keyOf({ ...mailKindLabels, all: '' }),
  reason: textOrNull,
  addedBy: textOrNull,
  createdAt: time,
});
