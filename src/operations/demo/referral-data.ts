import * as z from 'zod';
import referrals from '../../../fixtures/demo/referrals.json';
import {
  programStatuses,
  programTypes,
  referralStatuses,
  rewardStatuses,
} from '../../features/referrals/referrals.rules';
import { newProgramRules } from '../../features/commissions/rules/program-rules.schema';
import { rewardTypes } from '../../features/referrals/programs/reward.rules';

/** The referral programs and referrals in fixtures/demo. Days are counted back from the day of seeding. */

const daysAgo = z.number().int().min(0);
const event = { ago: daysAgo, by: z.string() };
const movesTo = <const Statuses extends readonly string[]>(statuses: Statuses) =>
  z.array(z.object({ ...event, to: z.enum(statuses) }));

const demoReferral = z.object({
  ...event,
  referredName: z.string(),
  referredCompany: z.string(),
  referredEmail: z.string(),
  referredPhone: z.string().optional(),
  referrerName: z.string().optional(),
  referrerEmail: z.string().optional(),
  /** Name of the referrer if it is a partner. */
  partner: z.string().optional(),
  notes: z.string().optional(),
  rewardAmount: z.string().optional(),
  /** What a converted referral brought in US dollars, of which a percentage is earned. */
  sale: z.string().optional(),
  moves: movesTo(referralStatuses),
  rewards: movesTo(rewardStatuses),
});

const demoProgram = z.object({
  ...event,
  name: z.string(),
  description: z.string(),
  type: z.enum(programTypes),
  rewardType: z.enum(rewardTypes),
  rewardValue: z.string(),
  commissions: newProgramRules.optional(),
  /** Whether won deals earn by the rules of this program. */
  isForDeals: z.boolean().default(false),
  moves: movesTo(programStatuses),
  referrals: z.array(demoReferral),
});

export type DemoReferral = z.infer<typeof demoReferral>;
export type DemoProgram = z.infer<typeof demoProgram>;

export const readPrograms = (): DemoProgram[] => z.array(demoProgram).parse(referrals);
