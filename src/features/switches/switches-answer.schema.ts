import * as z from 'zod';
import { answerLike, count, keyOf, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import {
  switchStatuses,
  switchSteps,
  type SwitchCounts,
  type SwitchReport,
  type SwitchView,
} from './switches.rules';

const what = z.enum(['affiliate', 'link', 'alias', 'coupon', 'customer', 'commission']);
const counts = answerLike<SwitchCounts>()('SwitchCounts', {
  partners: count,
  payees: count,
  links: count,
  coupons: count,
  customers: count,
  commissions: count,
});

const report = answerLike<SwitchReport>()('SwitchReport', {
  created: counts,
  unchanged: counts,
  leftOut: z.array(z.object({ what, id: z.string(), reason: z.string() })),
});

export const switchAnswer = answerLike<SwitchView>()('Switch', {
  id: z.string(),
  tool: z.string(),
  dryRun: z.boolean(),
  status: z.enum(switchStatuses),
  report: report.nullable(),
  error: textOrNull,
  progress: z.object({ step: keyOf(switchSteps), label: z.string(), done: count }).nullable(),
  leftOutCounts: z.array(z.object({ what, reason: z.string(), count })),
  createdAt: time,
  finishedAt: timeOrNull,
});
