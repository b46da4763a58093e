import * as z from 'zod';
import { answerOf, textOrNull } from '../../lib/entities/answer-schema';
import { shownValues } from '../custom-fields/shown-values.schema';
import { evidenceList } from '../evidence/evidence-answer.schema';
import { leadEntity } from './leads.entity';
import { leadPriorities, leadStatuses } from './leads.rules';
import type { ShownLead } from './leads.service';

export const leadAnswer = answerOf<ShownLead>()('Lead', leadEntity, {
  priority: z.enum(leadPriorities).nullable(),
  status: z.enum(leadStatuses),
  partnerId: textOrNull,
  partnerName: textOrNull,
  custom: shownValues,
  ownerId: textOrNull,
  ownerName: textOrNull,
  createdBy: textOrNull,
  evidence: evidenceList,
});
