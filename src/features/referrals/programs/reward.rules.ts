import { formatMoney } from '../../../lib/money/format-money';

/**
 * The reward of a referral (spec §9): a percentage, money, credits, or any text. Free of zod, so that screens may
 * import it.
 */
export const rewardTypes = ['percentage', 'fixed', 'credit', 'custom'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** Digits with a dot. Stored as text, because floating-point numbers can't hold every amount. */
const DECIMAL = /^\d{1,12}(\.\d{1,4})?$/;

const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** Compares digits only; `decimal` must be a decimal. */
function isOverHundred(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.split('.');
  const hundreds = Number(whole);
  return hundreds > 100 || (hundreds === 100 && /[1-9]/.test(fraction));
}

/** Whether the reward is an amount, so that its text must be a decimal. */
export const isAmount = (type: RewardType | null): boolean => type !== null && type !== 'custom';

/** Returns the reason why the text can't be the value of a program's reward, or null. */
export function rewardValueProblem(type: RewardType | null, value: string | null): string | null {
  if (value === null || !isAmount(type)) return null;
  if (!isDecimal(value)) return 'Reward value must be a number, such as 10 or 12.50';
  return type === 'percentage' && isOverHundred(value) ? 'Reward value must be at most 100' : null;
}

/**
 * Returns the reason why the text can't be the amount of a referral's reward, or null. The amount of a percentage is
 * money.
 */
export function rewardAmountProblem(type: RewardType | null, amount: string | null): string | null {
  if (amount === null || !isAmount(type) || isDecimal(amount)) return null;
  return 'Reward amount must be a number, such as 10 or 12.50';
}

/**
 * Returns the display text of a program's reward (spec §9), such as `10%`, `$1,500.00` or `50 credits`; null if
 * there is none.
 */
export function rewardValueText(type: RewardType | null, value: string | null): string | null {
  if (value === null) return null;
  if (type === 'percentage' && isDecimal(value)) return `${value}%`;
  return rewardAmountText(type, value);
}

/**
 * Returns the display text of a referral's reward, such as `$1,500.00` or `50 credits`. A custom reward is shown as
 * it is.
 */
export function rewardAmountText(type: RewardType | null, amount: string | null): string | null {
  // The text may come from a time when the program's reward was custom.
  if (amount === null || !isAmount(type) || !isDecimal(amount)) return amount;
  if (type !== 'credit') return formatMoney(amount, 'USD');
  const grouped = amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));
  return amount === '1' ? '1 credit' : `${grouped} credits`;
}
