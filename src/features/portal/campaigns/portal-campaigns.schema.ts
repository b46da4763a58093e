import { z } from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../../lib/answer-schema';
import { campaignStatuses, campaignTemplateTypes } from '../../campaigns/campaigns.rules';
import type { PortalCampaign } from './portal-campaigns.service';

export const portalCampaignAnswer = answerLike<PortalCampaign>()('PortalCampaign', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  templateType: z.enum(campaignTemplateTypes),
  status: z.enum(campaignStatuses),
  launchedAt: timeOrNull,
  createdAt: time,
});
