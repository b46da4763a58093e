import {
  campaignLimits,
  isCampaignTemplateType,
  type CampaignTemplateType,
} from '../../../../src/features/campaigns/campaigns.rules';
import type { EvidenceDraft } from '../../evidence/created-from';
import { truncate } from '../../../../src/lib/text/unicode';

/** Initial values of Create Campaign. The texts are suggestions. */
export interface CampaignDraft {
  templateType: CampaignTemplateType;
  name?: string | undefined;
  description?: string | undefined;
  /** The evidence that the campaign is created from. If given, the template can be changed too. */
  evidence?: EvidenceDraft;
}

const TEMPLATES = '/campaigns/templates';

/** Returns a link that opens Create Campaign with these values, for screens that can start a campaign. */
export function newCampaignPath({ templateType, name, description }: CampaignDraft): string {
  const query = new URLSearchParams({ create: templateType });
  if (name) query.set('name', truncate(name, campaignLimits.name));
  if (description) query.set('description', truncate(description, campaignLimits.description));
  return `${TEMPLATES}?${query.toString()}`;
}

/** Reads the values from such a link. Shortens texts to a campaign's limits. Returns null without a known template. */
export function newCampaignOf(query: URLSearchParams): CampaignDraft | null {
  const templateType = query.get('create');
  if (!isCampaignTemplateType(templateType)) return null;
  return {
    templateType,
    name: textOf(query.get('name'), campaignLimits.name),
    description: textOf(query.get('description'), campaignLimits.description),
  };
}

const textOf = (text: string | null, limit: number): string | undefined =>
  text === null ? undefined : truncate(text.trim(), limit);
