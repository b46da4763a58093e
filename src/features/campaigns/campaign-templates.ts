import { z } from 'zod';
import stored from '../../../fixtures/campaign-templates.json';
import { campaignTemplateTypes, type CampaignTemplateType } from './campaigns.rules';

const templates = z
  .array(z.object({ id: z.enum(campaignTemplateTypes), checklist: z.array(z.string()) }))
  .parse(stored);

/** What a campaign of this template has to do, for one that comes without a list of its own. */
export const templateChecklist = (templateType: CampaignTemplateType): string[] => [
  ...(templates.find(({ id }) => id === templateType)?.checklist ?? []),
];
