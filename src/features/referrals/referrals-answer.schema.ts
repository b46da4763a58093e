import * as z from 'zod';
import { answerOf, count, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { programEntity, type ProgramView } from './programs/programs.entity';
import { rewardTypes } from './programs/reward.rules';
import { referralTemplate } from './templates/templates.schema';
import { referralEntity, type ReferralInProgram } from './referrals.entity';
import {
  programStatuses,
  programTypes,
  referralStatuses,
  referrerTypes,
  rewardStatuses,
} from './referrals.rules';

export const programAnswer = answerOf<ProgramView>()('ReferralProgram', programEntity, {
  description: textOrNull,
  type: z.enum(programTypes),
  rewardType: z.enum(rewardTypes).nullable(),
  rewardValue: textOrNull,
  status: z.enum(programStatuses),
  referralCount: count,
  convertedCount: count,
});

export const referralAnswer = answerOf<ReferralInProgram>()('Referral', referralEntity, {
  referrerType: z.enum(referrerTypes),
  referrerId: textOrNull,
  referrerName: textOrNull,
  referrerEmail: textOrNull,
  referredCompany: textOrNull,
  referredPhone: textOrNull,
  status: z.enum(referralStatuses),
  notes: textOrNull,
  rewardStatus: z.enum(rewardStatuses),
  rewardAmount: textOrNull,
  convertedAt: timeOrNull,
  rewardedAt: timeOrNull,
  rewardType: z.enum(rewardTypes).nullable(),
});

export const referralTemplateAnswer = referralTemplate.meta({ id: 'ReferralTemplate' });
