import * as z from 'zod';
import { answerLike } from '../../../lib/entities/answer-schema';
import type { PortalEarnings } from './portal-earnings.rules';

export const portalEarningsAnswer = answerLike<PortalEarnings>()('PortalEarnings', {
  currency: z.string(),
  pending: z.string(),
  due: z.string(),
  paid: z.string(),
});
