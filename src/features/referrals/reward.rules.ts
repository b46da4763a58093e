import { formatMoney } from '../../lib/format-money';

/** What a referral earns (spec §9): a share, money, credits, or whatever was agreed. Free of zod, so that screens may import it. */
export const rewardTypes = ['percentage', 'fixed', 'credit', 'custom'] as const;
export type RewardType = (typeof rewardTypes)[number];

/** Digits with a dot: text, because floating-point numbers cannot hold every amount. */
const DECIMAL = /^\d{1,12}(\.\d{1,4})?$/;

const isDecimal = (text: string): boolean => DECIMAL.test(text);

/** By its digits alone; `decimal` is one. */
function isOverHundred(decimal: string): boolean {
  const [whole = '', fraction = ''] = decimal.split('.');
  const hundreds = Number(whole);
  return hundreds > 100 || (hundreds === 100 && /[1-9]/.test(fraction));
}

/** Whether the reward is an amount, so that its text must be a decimal. */
export const isAmount = (type: RewardType | null): boolean => type !== null && type !== 'custom';

/** Why the text cannot be what a program of this reward type pays; null when it can. */
export function rewardValueProblem(type: RewardType | null, value: string | null): string | null {
  if (value === null || !isAmount(type)) return null;
  if (!isDecimal(value)) return 'Reward value must be a number, such as 10 or 12.50';
  return type === 'percentage' && isOverHundred(value) ? 'Reward value must be at most 100' : null;
}

/** Why the text cannot be what one referral earned; null when it can. Of a percentage it is the money that it came to. */
export function rewardAmountProblem(type: RewardType | null, amount: string | null): string | null {
  if (amount === null || !isAmount(type) || isDecimal(amount)) return null;
  return 'Reward amount must be a number, such as 10 or 12.50';
}

/** What a program pays, as people read it (spec §9): `10%`, `$1,500.00`, `50 credits`; null where nothing is said. */
export function rewardValueText(type: RewardType | null, value: string | null): string | null {
  if (value === null) return null;
  if (type === 'percentage' && isDecimal(value)) return `${value}%`;
  return rewardAmountText(type, value);
}

/** What a referral earned, as people read it: `$1,500.00` or `50 credits`; a custom reward says it itself. */
export function rewardAmountText(type: RewardType | null, amount: string | null): string | null {
  // A text from the days when the program's reward was a custom one.
  if (amount === null || !isAmount(type) || !isDecimal(amount)) return amount;
  if (type !== 'credit') return formatMoney(amount, 'USD');
  const grouped = amount.replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(\d{3})+$)/g, ','));
  return amount === '1' ? '1 credit' : `${grouped} credits`;
}
