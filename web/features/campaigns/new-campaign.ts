import {
  campaignLimits,
  isCampaignTemplateType,
  type CampaignTemplateType,
} from '../../../src/features/campaigns/campaigns.rules';
import type { EvidenceDraft } from '../evidence/created-from';
import { cutTo } from '../../../src/lib/unicode';

/** What Create Campaign is opened with; the texts are suggestions. */
export interface CampaignDraft {
  templateType: CampaignTemplateType;
  name?: string | undefined;
  description?: string | undefined;
  /** What it is made of: then the template is only a suggestion, too. */
  evidence?: EvidenceDraft;
}

const TEMPLATES = '/campaigns/templates';

/** A link that opens Create Campaign with these values, for screens on which a campaign can begin. */
export function newCampaignPath({ templateType, name, description }: CampaignDraft): string {
  const query = new URLSearchParams({ create: templateType });
  if (name) query.set('name', cutTo(name, campaignLimits.name));
  if (description) query.set('description', cutTo(description, campaignLimits.description));
  return `${TEMPLATES}?${query.toString()}`;
}

/** What such a link asks for; null where it names no template. Longer texts than a campaign may have are cut. */
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
  text === null ? undefined : cutTo(text.trim(), limit);
