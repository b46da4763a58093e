import { z } from 'zod';
import { answerOf, textOrNull } from '../../lib/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { applicationEntity } from './applications.entity';
import { applicationStatuses } from './applications.rules';
import type { ApplicationView } from './applications.service';

export const applicationAnswer = answerOf<ApplicationView>()('Application', applicationEntity, {
  website: textOrNull,
  contactName: textOrNull,
  phoneNumber: textOrNull,
  solutions: z.boolean(),
  services: z.boolean(),
  status: z.enum(applicationStatuses),
  adminNote: textOrNull,
  custom: shownValues,
  partnerId: textOrNull,
  affiliateCode: textOrNull,
});
