import * as z from 'zod';
import { answerLike, time } from '../../lib/entities/answer-schema';
import { tagCategories } from './tags.rules';
import type { Tag } from './tags.repo';

export const tagAnswer = answerLike<Tag>()('Tag', {
  id: z.string(),
  workspaceId: z.string(),
  category: z.enum(tagCategories),
  value: z.string(),
  label: z.string(),
  createdAt: time,
});
