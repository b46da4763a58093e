import { admins } from '../../lib/roles';
import { partnerRecord } from '../partners/partner.record';

/** Rules of tiers (contract-3, G). Free of zod, so that screens may import them. */
export const viewTiers = partnerRecord.view;
export const manageTiers = admins;

export const tierLimits = {
  tiers: 20,
  benefits: 20,
  benefit: 300,
  criteria: 10,
  label: 200,
  reason: 500,
} as const;

/** What is counted, with the words of screens. */
export const countMetrics = {
  dealsSubmitted: 'deals submitted',
  dealsApproved: 'deals approved',
  dealsWon: 'deals won',
  referralsConverted: 'referrals converted',
} as const;
/** What is added up in one currency. */
export const moneyMetrics = { revenueWon: 'revenue won', commission: 'commission earned' } as const;

export type CountMetric = keyof typeof countMetrics;
export type MoneyMetric = keyof typeof moneyMetrics;
export type TierMetric = CountMetric | MoneyMetric | 'manual';

export const tierMetrics = [
  'dealsSubmitted',
  'dealsApproved',
  'dealsWon',
  'revenueWon',
  'referralsConverted',
  'commission',
  'manual',
] as const satisfies readonly TierMetric[];

export const tierWindows = {
  '12months': 'in the last 12 months',
  calendarYear: 'this calendar year',
  lifetime: 'in total',
} as const;
export type TierWindow = keyof typeof tierWindows;

/** `min` is a number, or decimal text beside `currency`. A `manual` criterion has only its label. */
export interface Criterion {
  metric: TierMetric;
  window?: TierWindow | undefined;
  min?: number | string | undefined;
  currency?: string | undefined;
  label?: string | undefined;
}

/** One tier of a program, as calls answer it. */
export interface Tier {
  value: string;
  benefits: string[];
  criteria: Criterion[];
}

/** A criterion with what the partner has: a number, decimal text, or whether it is ticked. */
export interface MeasuredCriterion extends Criterion {
  value: number | string | boolean;
  met: boolean;
}

export interface TierProgress {
  tier: string;
  criteria: MeasuredCriterion[];
}

/** Returns what a partner has of what a criterion measures: numbers and ticks, and amounts in smallest units. */
export type MeasureOf = (criterion: Criterion) => { value: number | string | boolean; met: boolean };

/** Names what a criterion measures, so that each is measured once. */
export const measureKey = ({ metric, window = 'lifetime', currency = '' }: Criterion): string =>
  `${metric}:${window}:${currency}`;

export const isMoneyMetric = (metric: TierMetric): metric is MoneyMetric =>
  Object.hasOwn(moneyMetrics, metric);

/** Returns the first moment of a window. All times are in UTC. */
export function windowStart(window: TierWindow, now: Date): string {
  if (window === 'lifetime') return '0001-01-01T00:00:00.000Z';
  if (window === 'calendarYear') return `${now.toISOString().slice(0, 4)}-01-01T00:00:00.000Z`;
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - 1);
  return start.toISOString();
}

/** A description of a criterion without its value, such as "5 deals won in the last 12 months". */
export function criterionText(
  { metric, window = 'lifetime', min = 0, currency, label = '' }: Criterion,
  money: (amount: string, currency: string) => string = (amount, code) => `${amount} ${code}`,
): string {
  if (metric === 'manual') return label;
  const when = tierWindows[window];
  if (isMoneyMetric(metric)) return `${money(String(min), currency ?? '')} ${moneyMetrics[metric]} ${when}`;
  const words =
    Number(min) === 1 ? countMetrics[metric].replace(/^(deal|referral)s/, '$1') : countMetrics[metric];
  return `${Number(min).toLocaleString('en-US')} ${words} ${when}`;
}

/** Returns the criteria of all tiers with the partner's values. */
export const progressOf = (tiers: readonly Tier[], measure: MeasureOf): TierProgress[] =>
  tiers.map(({ value: tier, criteria }) => ({
    tier,
    criteria: criteria.map((criterion) => ({ ...criterion, ...measure(criterion) })),
  }));

/** Returns the highest tier of which all criteria hold; null if there is none. */
export const eligibleTier = (progress: readonly TierProgress[]): string | null =>
  progress.findLast(({ criteria }) => criteria.every(({ met }) => met))?.tier ?? null;

/** How long all reviews have to find that a partner is below its tier before one proposes a lower tier. */
export const PATIENCE = 30 * 24 * 3600 * 1000;

export const proposalStatuses = ['open', 'accepted', 'dismissed', 'withdrawn'] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];
export const proposalDirections = ['up', 'down'] as const;
export type ProposalDirection = (typeof proposalDirections)[number];

/** A tier that a partner has had without meeting its criteria, since the first review that found so. */
export interface Below {
  tier: string;
  since: string;
}

/** What a review knows about a partner besides its figures. */
export interface Standing {
  tier: string | null;
  pinnedUntil: string | null;
  below: Below | null;
}

export interface ProposedTier {
  from: string | null;
  to: string | null;
  direction: ProposalDirection;
  reasons: MeasuredCriterion[];
}

/**
 * Decides what a review proposes for a partner, if anything: up at once, down when all reviews of 30 days have found that
 * it is below its tier. A pin holds off only the way down. A tier that the program doesn't have is left alone.
 */
export function judge(
  progress: readonly TierProgress[],
  { tier, pinnedUntil, below }: Standing,
  now: string,
): { below: Below | null; proposed: ProposedTier | null } {
  const rankOf = (value: string | null) => progress.findIndex((step) => step.tier === value);
  const reasonsFor = (value: string | null) => progress[rankOf(value)]?.criteria ?? [];
  const [rank, to] = [rankOf(tier), eligibleTier(progress)];
  if (tier !== null && rank === -1) return { below: null, proposed: null };
  if (rankOf(to) > rank)
    return { below: null, proposed: { from: tier, to, direction: 'up', reasons: reasonsFor(to) } };
  if (tier === null || to === tier) return { below: null, proposed: null };
  const found = below?.tier === tier ? below : { tier, since: now };
  const isPinned = pinnedUntil !== null && pinnedUntil > now;
  const isDue = Date.parse(now) - Date.parse(found.since) >= PATIENCE;
  const proposed: ProposedTier = { from: tier, to, direction: 'down', reasons: reasonsFor(tier) };
  return { below: found, proposed: isDue && !isPinned ? proposed : null };
}

/** A proposal of an earlier review, as far as the next review needs it. */
export interface PastProposal {
  id: string;
  from: string | null;
  to: string | null;
  reasons: readonly MeasuredCriterion[];
  status: ProposalStatus;
  updatedAt: string;
}

/** What a review does with the proposals of a partner. */
export interface ProposalSteps {
  /** The open proposal that no longer holds. */
  withdraw: string | null;
  /** A proposal that was withdrawn lately, which holds again. It isn't announced twice. */
  reopen: string | null;
  /** The open proposal whose values have changed. */
  refresh: string | null;
  propose: boolean;
}

/** @param past Oldest first */
export function stepsFor(
  proposed: ProposedTier | null,
  past: readonly PastProposal[],
  now: string,
): ProposalSteps {
  const nothing: ProposalSteps = { withdraw: null, reopen: null, refresh: null, propose: false };
  const isSame = ({ from, to }: PastProposal) => from === proposed?.from && to === proposed.to;
  const open = past.find(({ status }) => status === 'open');
  if (open && proposed && isSame(open))
    return { ...nothing, refresh: hasSameReasons(open, proposed) ? null : open.id };
  const steps = { ...nothing, withdraw: open?.id ?? null };
  if (proposed === null) return steps;
  const dismissed = past.findLast(({ status, to }) => status === 'dismissed' && to === proposed.to);
  if (dismissed && hasSameReasons(dismissed, proposed)) return steps;
  const again = past.findLast(
    (one) =>
      one.status === 'withdrawn' && isSame(one) && Date.parse(now) - Date.parse(one.updatedAt) < PATIENCE,
  );
  return again ? { ...steps, reopen: again.id } : { ...steps, propose: true };
}

const reasonTexts = (reasons: readonly MeasuredCriterion[]): string[] =>
  reasons.map(({ value, met: _, ...criterion }) =>
    [measureKey(criterion), criterion.min ?? '', criterion.label ?? '', value].join('\n'),
  );

const hasSameReasons = (one: Pick<PastProposal, 'reasons'>, other: ProposedTier): boolean =>
  reasonTexts(one.reasons).join('\n\n') === reasonTexts(other.reasons).join('\n\n');

/** A number for progress bars: how much of a criterion is reached, from 0 to 1. */
export function shareReached({ value, min, met }: MeasuredCriterion): number {
  if (met) return 1;
  const [has, needs] = [Number(value), Number(min)];
  return needs > 0 ? Math.max(0, Math.min(1, has / needs)) : 0;
}

export const tierMessages = {
  decided: 'This proposal is already decided',
} as const;
