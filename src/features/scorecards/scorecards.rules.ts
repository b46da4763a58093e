import { admins } from '../../lib/roles';
import { partnerHealths, type PartnerHealth } from '../partners/partners.rules';
import { partnerRecord } from '../partners/partner.record';
import type { ScorecardPart, ScorecardWeights } from '../workspaces/workspaces.rules';

/** Rules of scorecards (contract-3, G). Free of zod, so that screens may import them. */
export const viewScorecards = partnerRecord.view;
export const manageScorecards = admins;

export type PartScores = Readonly<Record<ScorecardPart, number>>;

export const partNames: Readonly<Record<ScorecardPart, string>> = {
  revenue: 'Revenue',
  pipeline: 'Pipeline',
  engagement: 'Portal',
  onboarding: 'Onboarding',
  relationship: 'Relationship',
};

/** Days after which activity in the portal, and the last touch, count nothing. */
export const limits = { engagement: 90, relationship: 180 } as const;
/** Days in which both count in full. */
export const RECENT = 30;

export const partExplanations: Readonly<Record<ScorecardPart, string>> = {
  revenue: 'What was won in the last 12 months, as a share of the best partner in the same currency.',
  pipeline: 'What can still be won, as a share of the best partner in the same currency.',
  engagement: `The last sign-in, download or read announcement: full within ${RECENT} days, nothing after ${limits.engagement}.`,
  onboarding: 'The share of onboarding tasks that are done. Full without tasks.',
  relationship: `The last note, comment, email or check-in: full within ${RECENT} days, nothing after ${limits.relationship}.`,
};

/** A fall by this many points notifies the owner. */
export const FALL = 15;

export const healthOf = (score: number): PartnerHealth =>
  score >= 75 ? 'good' : score >= 50 ? 'fair' : 'at_risk';

export const healthLabels: Readonly<Record<PartnerHealth, string>> = {
  good: 'Good',
  fair: 'Fair',
  at_risk: 'At risk',
};

export type Distribution = Record<PartnerHealth, number>;
export const healths = partnerHealths;

/** Returns the weighted score, half up. Weights are percentages. */
export const totalScore = (parts: PartScores, weights: ScorecardWeights): number =>
  Math.floor(
    (parts.revenue * weights.revenue +
      parts.pipeline * weights.pipeline +
      parts.engagement * weights.engagement +
      parts.onboarding * weights.onboarding +
      parts.relationship * weights.relationship +
      50) /
      100,
  );

const DAY = 24 * 3600 * 1000;

/** Scores how long ago something was: 100 for a while, then less each day. */
export function recencyScore(at: string | null, now: string, limit: number): number {
  if (at === null) return 0;
  const age = Math.floor((Date.parse(now) - Date.parse(at)) / DAY);
  if (age <= RECENT) return 100;
  return age >= limit ? 0 : Math.round((100 * (limit - age)) / (limit - RECENT));
}

/** Amounts in the smallest unit, by currency. */
export type Amounts = ReadonlyMap<string, bigint>;

/** Returns the largest share of the best, half up; and in which currency it is. At least 1 for any amount. */
export function shareOfBest(own: Amounts, best: Amounts): { score: number; currency: string | null } {
  let found: { score: number; currency: string | null } = { score: 0, currency: null };
  for (const [currency, minor] of own) {
    const most = best.get(currency) ?? 0n;
    if (minor <= 0n || most <= 0n) continue;
    const score = Math.max(1, Number((200n * minor + most) / (2n * most)));
    if (score > found.score) found = { score, currency };
  }
  return found;
}

/** Returns the share of done tasks, half up. */
export const doneScore = (done: number, all: number): number =>
  all === 0 ? 100 : Math.floor((200 * done + all) / (2 * all));

/** Such as "12 points more than 30 days ago". */
export function trendText(trend: number | null): string | null {
  if (trend === null) return null;
  if (trend === 0) return 'As 30 days ago';
  const points = Math.abs(trend) === 1 ? '1 point' : `${Math.abs(trend)} points`;
  return `${points} ${trend > 0 ? 'more' : 'less'} than 30 days ago`;
}

/** Such as "72 of 100 · Fair · 4 points more than 30 days ago". */
export const scorecardText = (card: { score: number; health: PartnerHealth; trend: number | null }): string =>
  [`${card.score} of 100`, healthLabels[card.health], trendText(card.trend)].filter(Boolean).join(' · ');
