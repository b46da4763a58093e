import * as z from 'zod';
import { answerLike, answerOf, count, textOrNull, time } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import type { LastTouch, NextCheckIn } from './partner-summary.repo';
import { partnerEntity, type ShownPartner } from './partners.entity';
import { onboardingStatuses, partnerHealths, partnerStatuses } from './partners.rules';

export const partnerAnswer = answerOf<ShownPartner>()('Partner', partnerEntity, {
  website: textOrNull,
  logo: textOrNull,
  status: z.enum(partnerStatuses),
  partnershipType: z.array(z.string()),
  tags: z.array(z.string()),
  tier: textOrNull,
  externalId: textOrNull,
  custom: shownValues,
  onboardingStatus: z.enum(onboardingStatuses),
  ownerId: textOrNull,
  ownerName: textOrNull,
  health: z.enum(partnerHealths).nullable(),
  healthScore: z.int().nullable(),
});

const nextCheckIn = answerLike<NextCheckIn>()('NextCheckIn', {
  id: z.string(),
  title: z.string(),
  scheduledDate: time,
  ownerName: textOrNull,
});

const lastTouch = answerLike<LastTouch>()('LastTouch', {
  kind: z.enum(['note', 'comment', 'check_in', 'email']),
  at: time,
  byName: textOrNull,
});

export const partnerSummaryAnswer = z
  .object({
    nextCheckIn: nextCheckIn.nullable(),
    lastTouch: lastTouch.nullable(),
    earnings: z.array(z.object({ currency: z.string(), amount: z.string(), links: count })),
  })
  .meta({ id: 'PartnerSummary' });
