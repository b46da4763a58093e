import * as z from 'zod';
import { answerLike, count, textOrNull, time } from '../../lib/entities/answer-schema';
import type { ShownAttachment } from './attachments.service';

export const attachmentAnswer = answerLike<ShownAttachment>()('Attachment', {
  id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: count,
  createdBy: textOrNull,
  createdByName: z.string(),
  createdAt: time,
});
