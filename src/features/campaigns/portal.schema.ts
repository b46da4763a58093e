import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { campaignStatuses, campaignTemplateTypes } from './campaigns.rules';
import type { Campaign } from './campaigns.entity';

/** A campaign as the partner sees it, without the team's checklist and names. */
export type PortalCampaign = Pick<
  Campaign,
  'id' | 'name' | 'description' | 'templateType' | 'status' | 'launchedAt' | 'createdAt'
>;

export const portalCampaignAnswer = answerLike<PortalCampaign>()('PortalCampaign', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  templateType: z.enum(campaignTemplateTypes),
  status: z.enum(campaignStatuses),
  launchedAt: timeOrNull,
  createdAt: time,
});
