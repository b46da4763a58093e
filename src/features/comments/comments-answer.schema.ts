import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import type { ShownComment } from './comments.service';

export const commentAnswer = answerLike<ShownComment>()('Comment', {
  id: z.string(),
  body: z.string(),
  mentions: z.array(z.string()),
  mentionNames: z.array(z.string()),
  createdBy: textOrNull,
  authorName: z.string(),
  createdAt: time,
  editedAt: timeOrNull,
});
