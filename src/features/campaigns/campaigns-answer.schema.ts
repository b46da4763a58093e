import * as z from 'zod';
import { answerOf, textOrNull, timeOrNull } from '../../lib/entities/answer-schema';
import { evidenceList } from '../evidence/evidence-answer.schema';
import { campaignEntity } from './campaigns.entity';
import { campaignStatuses, campaignTemplateTypes } from './campaigns.rules';
import type { ShownCampaign } from './campaigns.service';

const { creator: _, approver: __, ...fields } = campaignEntity.fields;

export const campaignAnswer = answerOf<ShownCampaign>()(
  'Campaign',
  { ...campaignEntity, fields },
  {
    description: textOrNull,
    templateType: z.enum(campaignTemplateTypes),
    status: z.enum(campaignStatuses),
    checklist: z.array(z.string()),
    completedItems: z.array(z.string()),
    partnerId: textOrNull,
    partnerName: textOrNull,
    createdBy: textOrNull,
    approvedBy: textOrNull,
    approverName: textOrNull,
    approvedAt: timeOrNull,
    launchedAt: timeOrNull,
    evidence: evidenceList,
  },
);
