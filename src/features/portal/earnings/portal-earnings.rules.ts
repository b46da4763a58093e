import { formatAmount, formatUnits } from '../../../lib/money/money';

/** The earnings of a partner in one currency, as decimal text. */
export interface PortalEarnings {
  currency: string;
  /** Rewards that wait for approval. */
  pending: string;
  /** Approved rewards, and commissions of affiliate links, that aren't paid yet. */
  due: string;
  paid: string;
}

/** A number of equal referral rewards. */
export interface RewardCount {
  rewardStatus: string;
  rewardAmount: string;
  count: number;
}

/** The earnings of a partner's links in one currency, in its smallest unit. */
export interface LinkSum {
  currency: string;
  earningsMinor: string;
}

/** The currency of rewards, which don't have their own. They have up to four decimals. */
const REWARD_CURRENCY = 'USD';
const REWARD_DECIMALS = 4;
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,4}))?$/;

const sums = { pending: 'pending', approved: 'due', paid: 'paid' } as const;
type Sum = (typeof sums)[keyof typeof sums];

const isSummed = (status: string): status is keyof typeof sums => Object.hasOwn(sums, status);

/** Returns an amount in units of 0.0001, or null for a text that isn't an amount. */
function unitsOf(amount: string): bigint | null {
  const [, whole, fraction = ''] = DECIMAL.exec(amount) ?? [];
  return whole === undefined ? null : BigInt(whole + fraction.padEnd(REWARD_DECIMALS, '0'));
}

/** Formats an amount with two decimals, or more if they aren't zero. */
const rewardText = (units: bigint): string =>
  units % 100n === 0n ? formatAmount(units / 100n, REWARD_CURRENCY) : formatUnits(units, REWARD_DECIMALS);

/** Adds up commissions and rewards for each currency, in alphabetical order. Amounts are exact. */
export function sumEarnings(links: readonly LinkSum[], rewards: readonly RewardCount[]): PortalEarnings[] {
  const rewarded: Record<Sum, bigint> = { pending: 0n, due: 0n, paid: 0n };
  let hasRewards = false;
  for (const { rewardStatus, rewardAmount, count } of rewards) {
    const units = unitsOf(rewardAmount);
    if (units === null || !isSummed(rewardStatus)) continue;
    hasRewards = true;
    rewarded[sums[rewardStatus]] += units * BigInt(count);
  }
  const due = new Map(links.map(({ currency, earningsMinor }) => [currency, BigInt(earningsMinor)]));
  const currencies = new Set([...due.keys(), ...(hasRewards ? [REWARD_CURRENCY] : [])]);
  return [...currencies].sort().map((currency) => {
    const earned = due.get(currency) ?? 0n;
    if (currency !== REWARD_CURRENCY) {
      const none = formatAmount(0n, currency);
      return { currency, pending: none, due: formatAmount(earned, currency), paid: none };
    }
    return {
      currency,
      pending: rewardText(rewarded.pending),
      due: rewardText(rewarded.due + earned * 100n),
      paid: rewardText(rewarded.paid),
    };
  });
}
