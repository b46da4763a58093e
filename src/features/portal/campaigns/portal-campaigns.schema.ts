import * as z from 'zod';
import { answerLike, textOrNull, time, timeOrNull } from '../../../lib/entities/answer-schema';
import { campaignStatuses, campaignTemplateTypes } from '../../campaigns/campaigns.rules';
import { eventStatuses, locationTypes } from '../../events/events.rules';
import type { PortalCampaign, PortalEvent } from './portal-campaigns.service';

export const portalCampaignAnswer = answerLike<PortalCampaign>()('PortalCampaign', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  templateType: z.enum(campaignTemplateTypes),
  status: z.enum(campaignStatuses),
  launchedAt: timeOrNull,
  createdAt: time,
});

export const portalEventAnswer = answerLike<PortalEvent>()('PortalEvent', {
  id: z.string(),
  name: z.string(),
  description: textOrNull,
  status: z.enum(eventStatuses),
  startDate: timeOrNull,
  endDate: timeOrNull,
  timezone: textOrNull,
  locationType: z.enum(locationTypes),
  location: textOrNull,
});
