import * as z from 'zod';
import stored from '../../../fixtures/campaign-templates.json';
import { campaignTemplateTypes, type CampaignTemplateType } from './campaigns.rules';

const templates = z
  .array(z.object({ id: z.enum(campaignTemplateTypes), checklist: z.array(z.string()) }))
  .parse(stored);

/** Returns the checklist of a template, for a campaign that is created without its own. */
export const templateChecklist = (templateType: CampaignTemplateType): string[] => [
  ...(templates.find(({ id }) => id === templateType)?.checklist ?? []),
];
