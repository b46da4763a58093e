import * as z from 'zod';
import { answerLike, textOrNull, time } from '../../../lib/entities/answer-schema';
import { leadStatuses } from '../../leads/leads.rules';
import type { PortalLead } from './portal-leads.rules';

export const portalLeadAnswer = answerLike<PortalLead>()('PortalLead', {
  id: z.string(),
  name: z.string(),
  company: z.string(),
  email: z.string(),
  industry: textOrNull,
  city: textOrNull,
  status: z.enum(leadStatuses),
  createdAt: time,
  updatedAt: time,
});
