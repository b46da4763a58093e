import * as z from 'zod';
import { oneOf, requiredLines, requiredText } from '../../../lib/entities/fields';
import { searchRequest, sortedBy } from '../../../lib/paging';
import { programTypes } from '../referrals.rules';
import { rewardTypes } from '../programs/reward.rules';

const type = oneOf('Type', programTypes);
const text = (label: string) => requiredLines(label, 4000);

/** A program template of the library (spec §3, §5). */
export const referralTemplate = z.object({
  id: z.string().regex(/^[a-z-]+$/),
  name: requiredText('Template name', 200),
  description: requiredLines('Description', 1000),
  type,
  category: requiredText('Category', 100),
  rewardType: oneOf('Reward type', rewardTypes),
  suggestedRewardValue: text('Suggested reward value'),
  targetAudience: text('Target audience'),
  bestPractices: z.array(text('Best practice')),
  /** Plain text with {{placeholders}}. The first line is the subject. */
  emailTemplate: text('Email template'),
  processSteps: z.array(text('Process step')),
  expectedOutcomes: text('Expected outcomes'),
  createdAt: z.iso.datetime({ precision: 3 }),
});

export const templateFilters = searchRequest.extend({
  ...sortedBy('name', 'category', 'createdAt'),
  type: type.optional(),
});

export type ReferralTemplate = z.infer<typeof referralTemplate>;
export type TemplateFilters = z.infer<typeof templateFilters>;
