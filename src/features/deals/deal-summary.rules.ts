import type { ShownDeal } from './deals.service';
import { formatMoney, formatShortMoney } from '../../lib/money/format-money';

/** The fields that lists show and dialogs edit. */
export type DealSummary = Omit<ShownDeal, 'workspaceId'>;

export const summarizeDeal = ({ workspaceId, ...summary }: ShownDeal): DealSummary => summary;

/** Returns an amount such as `$1,999.90`, or null for a deal without an amount. */
export const moneyOf = ({ amount, currency }: Pick<DealSummary, 'amount' | 'currency'>): string | null =>
  amount === null || currency === null ? null : formatMoney(amount, currency);

/** Returns an amount for a column or a card, such as `$1,999.90` or `$2,000`; empty for a deal without an amount. */
export const shortMoneyOf = ({ amount, currency }: Pick<DealSummary, 'amount' | 'currency'>): string =>
  amount === null || currency === null ? '' : formatShortMoney(amount, currency);

/** Returns the influencers of a deal with their names. */
export const influencersOf = (
  deal: Pick<DealSummary, 'influencers' | 'influencerNames'> | null,
): { id: string; label: string }[] =>
  deal?.influencers.map((id, index) => ({ id, label: deal.influencerNames[index] ?? id })) ?? [];
