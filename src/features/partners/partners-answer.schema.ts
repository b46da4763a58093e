import { z } from 'zod';
import { answerOf, textOrNull } from '../../lib/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { partnerEntity, type ShownPartner } from './partners.entity';
import { onboardingStatuses, partnerStatuses } from './partners.rules';

export const partnerAnswer = answerOf<ShownPartner>()('Partner', partnerEntity, {
  website: textOrNull,
  logo: textOrNull,
  status: z.enum(partnerStatuses),
  partnershipType: z.array(z.string()),
  tags: z.array(z.string()),
  custom: shownValues,
  onboardingStatus: z.enum(onboardingStatuses),
  ownerId: textOrNull,
  ownerName: textOrNull,
});
