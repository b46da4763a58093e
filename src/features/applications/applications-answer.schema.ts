import * as z from 'zod';
import { answerLike, answerOf, textOrNull, time } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import type { ApplicationReceipt } from './application-receipt.rules';
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

/** The answer to an applicant. */
export const applicationReceiptAnswer = answerLike<ApplicationReceipt>()('ApplicationReceipt', {
  id: z.string(),
  companyName: z.string(),
  status: z.literal('Applied'),
  createdAt: time,
});
