import * as z from 'zod';
import { answerLike, count, day, textOrNull, timeOrNull } from '../../../lib/entities/answer-schema';
import { optionalLines } from '../../../lib/entities/fields';
import { measureKeys } from '../measures/measures.rules';
import { scorecardAnswer } from '../../scorecards/scorecards.schema';
import type { PartnerReview, ReviewFigure } from './reviews.rules';

const QUARTER = 'quarter must be a quarter such as 2026-Q3';

/** The query of the calls about a review. Default: the current quarter */
export const reviewQuery = z.object({
  quarter: z
    .string(QUARTER)
    .regex(/^(19|2\d)\d{2}-Q[1-4]$/, QUARTER)
    .optional(),
});

export const MAX_REVIEW_TEXT = 5000;

export const reviewChanges = z
  .object({
    goals: optionalLines('Goals', MAX_REVIEW_TEXT),
    notes: optionalLines('Notes', MAX_REVIEW_TEXT),
  })
  .partial();

export type ReviewChanges = z.output<typeof reviewChanges>;

const value = z.union([z.string(), z.number()]).nullable();

export const reviewAnswer = answerLike<PartnerReview>()('PartnerReview', {
  partnerId: z.string(),
  partnerName: z.string(),
  tier: textOrNull,
  ownerName: textOrNull,
  quarter: z.string(),
  from: day,
  to: day,
  goals: textOrNull,
  notes: textOrNull,
  updatedAt: timeOrNull,
  scorecard: scorecardAnswer,
  figures: z.array(
    answerLike<ReviewFigure>()('PartnerReviewFigure', {
      measure: z.enum(measureKeys),
      label: z.string(),
      currency: textOrNull,
      value,
      before: value,
      count,
    }),
  ),
  deals: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  campaigns: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
  openTasks: z.array(z.object({ id: z.string(), name: z.string(), dueDate: day.nullable() })),
});
