import { campaignLimits, type CampaignTemplateType } from '../../../src/features/campaigns/campaigns.rules';
import { findCompany } from '../../../src/features/evidence/headline.rules';
import { leadEntity } from '../../../src/features/leads/leads.entity';
import type { EvidenceSourceKind } from '../../../src/features/evidence/evidence.rules';
import type { ItemCategory } from '../../../src/features/monitoring/monitoring.rules';
import { partnerLimits } from '../../../src/features/partners/partners.rules';
import { roadmapLimits, type RoadmapCategory } from '../../../src/features/roadmap/roadmap.rules';
import type { TrendCategory } from '../../../src/features/trends/trends.rules';
import { truncate, lengthOf } from '../../../src/lib/unicode';

/** A found item that records are created from: a feed item of competitor monitoring or a trend article. */
export interface EvidenceItem {
  kind: EvidenceSourceKind;
  id: string;
  title: string;
  url: string | null;
  /** Plain text. A preview is enough. */
  content: string;
  category: ItemCategory | TrendCategory;
}

/** The evidence that a dialog sends with a new record, and how the dialog shows it. */
export interface EvidenceDraft {
  given: { feedItemId: string } | { trendArticleId: string };
  title: string;
  url: string | null;
}

export const evidenceOf = ({ kind, id, title, url }: EvidenceItem): EvidenceDraft => ({
  given: kind === 'feedItem' ? { feedItemId: id } : { trendArticleId: id },
  title,
  url,
});

/** The lead's name stays empty, because a headline doesn't name a person. */
export const leadDraftOf = (from: EvidenceItem) => ({
  company: cut(findCompany(from.title), leadEntity.fields.company.maxLength),
  evidence: evidenceOf(from),
});

export const noteDraftOf = (from: EvidenceItem) => ({
  content: withLink(`${from.title}\n\n${from.content}`, from.url, partnerLimits.note),
  evidence: evidenceOf(from),
});

export const roadmapDraftOf = (from: EvidenceItem) => ({
  title: cut(from.title, roadmapLimits.title),
  description: withLink(from.content, from.url, roadmapLimits.description),
  category: roadmapCategories[from.category],
  evidence: evidenceOf(from),
});

export const campaignDraftOf = (from: EvidenceItem) => ({
  name: cut(from.title, campaignLimits.name),
  description: withLink(from.content, from.url, campaignLimits.description),
  templateType: templateTypes[from.category],
  evidence: evidenceOf(from),
});

/** Product news may call for a feature of our own; other news needs research first. */
const roadmapCategories: Record<EvidenceItem['category'], RoadmapCategory> = {
  product_update: 'feature',
  product_launch: 'feature',
  press_release: 'research',
  partnership: 'research',
  funding: 'research',
  social_mention: 'research',
  blog: 'research',
  market_trend: 'research',
  regulation: 'research',
  acquisition: 'research',
  other: 'other',
};

/** The usual kind of campaign for each kind of news. The user can choose another one in the dialog. */
const templateTypes: Record<EvidenceItem['category'], CampaignTemplateType> = {
  partnership: 'cross-promotion',
  acquisition: 'cross-promotion',
  press_release: 'newsletter-swap',
  funding: 'case-study',
  social_mention: 'social-takeover',
  blog: 'guide',
  regulation: 'guide',
  product_update: 'webinar',
  product_launch: 'webinar',
  market_trend: 'webinar',
  other: 'guide',
};

function cut(text: string, max: number): string {
  return lengthOf(text) <= max ? text : `${truncate(text, max - 1).trimEnd()}…`;
}

/** Returns the text with the link below it, and cuts the text so that the whole link fits. */
function withLink(text: string, url: string | null, max: number): string {
  const link = url === null ? '' : `\n\n${url}`;
  const room = max - lengthOf(link);
  return room <= 0 ? cut(text.trim(), max) : `${cut(text.trim(), room)}${link}`.trim();
}
