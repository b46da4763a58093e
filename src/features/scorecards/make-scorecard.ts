import { formatAmount } from '../../lib/money/money';
import { formatMoney } from '../../lib/money/format-money';
import type { ScorecardPart, ScorecardWeights } from '../workspaces/workspaces.rules';
import { scorecardParts } from '../workspaces/workspaces.rules';
import type { BestAmounts, ScorecardFacts } from './scorecard-facts.repo';
import {
  doneScore,
  limits,
  partExplanations,
  partNames,
  recencyScore,
  shareOfBest,
  type Amounts,
  type PartScores,
} from './scorecards.rules';

/** A part of a scorecard, as calls answer it. */
export interface ShownPart {
  key: ScorecardPart;
  label: string;
  weight: number;
  score: number;
  explanation: string;
  inputs: { label: string; value: string }[];
}

const newest = (...times: (string | null)[]): string | null =>
  times
    .filter((time) => time !== null)
    .sort()
    .at(-1) ?? null;

const lastActivity = ({ lastSignIn, lastDownload, lastRead }: ScorecardFacts): string | null =>
  newest(lastSignIn, lastDownload, lastRead);

export const partScores = (facts: ScorecardFacts, best: BestAmounts, now: string): PartScores => ({
  revenue: shareOfBest(facts.won, best.won).score,
  pipeline: shareOfBest(facts.open, best.open).score,
  engagement: recencyScore(lastActivity(facts), now, limits.engagement),
  onboarding: doneScore(facts.doneTasks, facts.tasks),
  relationship: recencyScore(facts.lastTouch, now, limits.relationship),
});

const money = (minor: bigint, currency: string): string =>
  formatMoney(formatAmount(minor, currency), currency);

/** Lists amounts of several currencies, which are never added. */
const amountText = (amounts: Amounts): string =>
  [...amounts]
    .filter(([, minor]) => minor > 0n)
    .map(([currency, minor]) => money(minor, currency))
    .join(' · ') || 'None';

function amountInputs(label: string, own: Amounts, best: Amounts): ShownPart['inputs'] {
  const { currency } = shareOfBest(own, best);
  return [
    { label, value: amountText(own) },
    ...(currency === null
      ? []
      : [{ label: 'Best partner', value: money(best.get(currency) ?? 0n, currency) }]),
  ];
}

/** A day in words, such as `2026-11-03`, or `Never`. */
const dayText = (time: string | null): string => time?.slice(0, 10) ?? 'Never';

/** Returns the parts of a scorecard with what they follow from. */
export function explainParts(
  facts: ScorecardFacts,
  best: BestAmounts,
  weights: ScorecardWeights,
  now: string,
): ShownPart[] {
  const scores = partScores(facts, best, now);
  const inputs: Record<ScorecardPart, ShownPart['inputs']> = {
    revenue: amountInputs('Won in 12 months', facts.won, best.won),
    pipeline: amountInputs('Open pipeline', facts.open, best.open),
    engagement: [
      { label: 'Last sign-in', value: dayText(facts.lastSignIn) },
      { label: 'Last download', value: dayText(facts.lastDownload) },
      { label: 'Last announcement read', value: dayText(facts.lastRead) },
    ],
    onboarding: [{ label: 'Tasks done', value: `${facts.doneTasks} of ${facts.tasks}` }],
    relationship: [{ label: 'Last touch', value: dayText(facts.lastTouch) }],
  };
  return scorecardParts.map((key) => ({
    key,
    label: partNames[key],
    weight: weights[key],
    score: scores[key],
    explanation: partExplanations[key],
    inputs: inputs[key],
  }));
}
