import { campaignLimits, type CampaignTemplateType } from '../../../src/features/campaigns/campaigns.rules';
import { cut, withLink } from '../../../src/features/evidence/draft-texts.rules';
import type { EvidenceSourceKind } from '../../../src/features/evidence/evidence.rules';
import { leadCompanyOf } from '../../../src/features/leads/lead-draft.rules';
import type { ItemCategory } from '../../../src/features/monitoring/monitoring.rules';
import { partnerLimits } from '../../../src/features/partners/partners.rules';
import { roadmapTextsOf } from '../../../src/features/roadmap/item-draft.rules';
import type { TrendCategory } from '../../../src/features/trends/trends.rules';

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
  company: leadCompanyOf(from),
  evidence: evidenceOf(from),
});

export const noteDraftOf = (from: EvidenceItem) => ({
  content: withLink(`${from.title}\n\n${from.content}`, from.url, partnerLimits.note),
  evidence: evidenceOf(from),
});

export const roadmapDraftOf = (from: EvidenceItem) => ({
  ...roadmapTextsOf(from),
  evidence: evidenceOf(from),
});

export const campaignDraftOf = (from: EvidenceItem) => ({
  name: cut(from.title, campaignLimits.name),
  description: withLink(from.content, from.url, campaignLimits.description),
  templateType: templateTypes[from.category],
  evidence: evidenceOf(from),
});

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
