import { z } from 'zod';
import { answerLike, textOrNull, time } from '../../lib/answer-schema';
import type { Evidence } from './evidence.rules';

/** The evidence of a record. */
export const evidenceList = z.array(
  answerLike<Evidence>()('Evidence', {
    id: z.string(),
    title: z.string(),
    url: textOrNull,
    sourceName: z.string(),
    feedItemId: textOrNull,
    trendArticleId: textOrNull,
    createdAt: time,
  }),
);
