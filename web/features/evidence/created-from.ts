import { campaignLimits, type CampaignTemplateType } from '../../../src/features/campaigns/campaigns.rules';
import { companyIn } from '../../../src/features/evidence/headline.rules';
import { leadLimits } from '../../../src/features/leads/leads.rules';
import type { FoundKind } from '../../../src/features/evidence/evidence.rules';
import type { ItemCategory } from '../../../src/features/monitoring/monitoring.rules';
import { partnerLimits } from '../../../src/features/partners/partners.rules';
import { roadmapLimits, type RoadmapCategory } from '../../../src/features/roadmap/roadmap.rules';
import type { TrendCategory } from '../../../src/features/trends/trends.rules';
import { cutTo, lengthOf } from '../../../src/lib/unicode';

/** What was found, and something is made of: an item of competitor monitoring or a trend article. */
export interface FoundThing {
  kind: FoundKind;
  id: string;
  title: string;
  url: string | null;
  /** Plain text; a preview is enough. */
  content: string;
  category: ItemCategory | TrendCategory;
}

/** What a dialog that makes something sends as its evidence, and shows of it. */
export interface EvidenceDraft {
  given: { feedItemId: string } | { trendArticleId: string };
  title: string;
  url: string | null;
}

export const evidenceOf = ({ kind, id, title, url }: FoundThing): EvidenceDraft => ({
  given: kind === 'feedItem' ? { feedItemId: id } : { trendArticleId: id },
  title,
  url,
});

/** A headline names no person, so the lead's name stays empty. */
export const leadDraftOf = (from: FoundThing) => ({
  company: cut(companyIn(from.title), leadLimits.company),
  evidence: evidenceOf(from),
});

export const noteDraftOf = (from: FoundThing) => ({
  content: withLink(`${from.title}\n\n${from.content}`, from.url, partnerLimits.note),
  evidence: evidenceOf(from),
});

export const roadmapDraftOf = (from: FoundThing) => ({
  title: cut(from.title, roadmapLimits.title),
  description: withLink(from.content, from.url, roadmapLimits.description),
  category: roadmapCategories[from.category],
  evidence: evidenceOf(from),
});

export const campaignDraftOf = (from: FoundThing) => ({
  name: cut(from.title, campaignLimits.name),
  description: withLink(from.content, from.url, campaignLimits.description),
  templateType: templateTypes[from.category],
  evidence: evidenceOf(from),
});

/** What others have built may have to be built, too; everything else has to be understood first. */
const roadmapCategories: Record<FoundThing['category'], RoadmapCategory> = {
  ...{ product_update: 'feature', product_launch: 'feature' },
  ...{ press_release: 'research', partnership: 'research', funding: 'research', social_mention: 'research' },
  ...{ blog: 'research', market_trend: 'research', regulation: 'research', acquisition: 'research' },
  other: 'other',
};

/** With which kind of campaign partners usually answer such news; the dialog lets one choose another. */
const templateTypes: Record<FoundThing['category'], CampaignTemplateType> = {
  ...{ partnership: 'cross-promotion', acquisition: 'cross-promotion', press_release: 'newsletter-swap' },
  ...{ funding: 'case-study', social_mention: 'social-takeover', blog: 'guide', regulation: 'guide' },
  ...{ product_update: 'webinar', product_launch: 'webinar', market_trend: 'webinar', other: 'guide' },
};

function cut(text: string, max: number): string {
  return lengthOf(text) <= max ? text : `${cutTo(text, max - 1).trimEnd()}…`;
}

/** The text, cut so that the whole link stands below it. */
function withLink(text: string, url: string | null, max: number): string {
  const link = url === null ? '' : `\n\n${url}`;
  const room = max - lengthOf(link);
  return room <= 0 ? cut(text.trim(), max) : `${cut(text.trim(), room)}${link}`.trim();
}
