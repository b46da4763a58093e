import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../lib/entities/answer-schema';
import { outcomeKinds, type Evidence, type Outcome } from './evidence.rules';

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

/** The objects that were created from a found thing. */
export const outcomesAnswer = z.array(
  answerLike<Outcome>()('Outcome', {
    kind: z.enum(outcomeKinds),
    id: z.string(),
    name: z.string(),
    partnerId: textOrNull,
  }),
);
