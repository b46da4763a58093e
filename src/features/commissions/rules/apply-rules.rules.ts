import { formatMoney } from '../../../lib/money/format-money';
import { parseAmount, shareOf } from '../../../lib/money/money';
import { admins } from '../../../lib/roles';

/**
 * What an event earns by the rules of its program. Amounts are whole numbers of the smallest unit. Free of zod, so that
 * screens may import it.
 */

/** Rules say who earns how much, so reading them is for admins and owners, too. */
export const manageProgramRules = admins;

export const earningEvents = ['conversion', 'deal', 'referral'] as const;
export type EarningKind = (typeof earningEvents)[number];

export const ruleTypes = ['percentage', 'flat'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** Which of a customer's affiliate links wins: the first or the last one that the customer came through. */
export const attributions = ['first', 'last'] as const;
export type Attribution = (typeof attributions)[number];

export const capScopes = ['customer', 'payee'] as const;
export type CapScope = (typeof capScopes)[number];

/** The most that the events of one customer, or of one payee, earn in this many months; ever, without months. */
export interface RuleCap {
  /** Decimal text in the currency of the program. */
  amount: string;
  per: CapScope;
  months: number | null;
}

export interface Rule {
  event: EarningKind;
  type: RuleType;
  /** A percentage, or decimal text in the currency of the program. */
  value: string;
  /** How long after a customer's first event later ones earn; 0: only the first does, null: all do. */
  months: number | null;
  /** Empty lists allow everything. */
  tiers: string[];
  products: string[];
  countries: string[];
  minAmount: string | null;
  cap: RuleCap | null;
}

/** A version of a program's rules. */
export interface ProgramRules {
  /** 0 before anyone has set rules. */
  version: number;
  currency: string;
  attribution: Attribution;
  rules: Rule[];
}

export const noRules: ProgramRules = { version: 0, currency: 'USD', attribution: 'last', rules: [] };

export interface EarningEvent {
  kind: EarningKind;
  /** null for a deal or referral without an amount. */
  amountMinor: bigint | null;
  currency: string;
  productId: string | null;
  /** ISO 3166, in upper case. */
  country: string | null;
  /** The partner's tier now. */
  tier: string | null;
  /** The customer's first event in the program; null if this is the first. */
  firstAt: Date | null;
  at: Date;
}

export interface Earned {
  /** The place of the rule in its version, from 0. */
  ruleIndex: number;
  version: number;
  /** 0 if the cap was reached before. */
  amountMinor: bigint;
  /** The rate, such as `15 %` or `$50.00`. */
  label: string;
  /** What the rate was applied to; null for an event without an amount. */
  baseMinor: bigint | null;
  /** Whether the cap has cut the amount. */
  capped: boolean;
}

/** Returns whether events of the kind follow rules. Otherwise, what the link or the program says is earned. */
export const hasRulesFor = ({ rules }: Pick<ProgramRules, 'rules'>, kind: EarningKind): boolean =>
  rules.some(({ event }) => event === kind);

/** Returns the same day and time some months later, in UTC; the month's last day if it is shorter. */
export function addMonths(date: Date, months: number): Date {
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const result = new Date(date);
  result.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return result;
}

/** Returns the time from which earnings count towards a cap at a time; null: all earnings count. */
export const capSince = ({ months }: RuleCap, at: Date): Date | null =>
  months === null ? null : addMonths(at, -months);

/**
 * Applies the first rule in order whose conditions hold. Returns null if there is none, so that nothing is earned. A
 * rule whose cap is reached still holds, and earns nothing.
 * @param soFar What the customer or the payee of the cap has earned in the program since `capSince`, in its currency
 */
export function earn(
  { version, currency, rules }: ProgramRules,
  event: EarningEvent,
  soFar: (cap: RuleCap) => bigint,
): Earned | null {
  const ruleIndex = rules.findIndex((rule) => holds(rule, event, currency));
  const rule = rules[ruleIndex];
  if (rule === undefined) return null;
  const { cap } = rule;
  const full = amountOf(rule, event, currency);
  const left = cap === null ? null : positive(minorOf(cap.amount, currency) - soFar(cap));
  const capped = left !== null && full > left;
  return {
    ruleIndex,
    version,
    amountMinor: capped ? left : full,
    label: labelOf(rule, currency),
    baseMinor: event.amountMinor,
    capped,
  };
}

function holds(rule: Rule, event: EarningEvent, currency: string): boolean {
  const { type, months, minAmount, cap, tiers, products, countries } = rule;
  const { amountMinor, productId, country, tier } = event;
  if (rule.event !== event.kind) return false;
  // Amounts of rules can't be compared with amounts in other currencies.
  const hasAmounts = type === 'flat' || minAmount !== null || cap !== null;
  if (hasAmounts && event.currency !== currency) return false;
  if (type === 'percentage' && amountMinor === null) return false;
  if (minAmount !== null && (amountMinor === null || amountMinor < minorOf(minAmount, currency)))
    return false;
  return (
    allows(tiers, tier) &&
    allows(products, productId) &&
    allows(countries, country) &&
    isInTime(months, event)
  );
}

const allows = (values: readonly string[], value: string | null): boolean =>
  values.length === 0 || (value !== null && values.includes(value));

function isInTime(months: number | null, { firstAt, at }: EarningEvent): boolean {
  if (months === null || firstAt === null || at <= firstAt) return true;
  return months > 0 && at < addMonths(firstAt, months);
}

/** An amount below zero takes back what the positive one earns. */
function amountOf({ type, value }: Rule, { amountMinor }: EarningEvent, currency: string): bigint {
  if (type === 'percentage') return shareOf(amountMinor ?? 0n, value);
  const flat = minorOf(value, currency);
  return amountMinor !== null && amountMinor < 0n ? -flat : flat;
}

const positive = (minor: bigint): bigint => (minor > 0n ? minor : 0n);

/** Amounts of rules are parsed before they are stored. */
function minorOf(amount: string, currency: string): bigint {
  const minor = parseAmount(amount, currency);
  if (minor === null) throw new Error(`${amount} is not an amount in ${currency}`);
  return minor;
}

export const labelOf = ({ type, value }: Pick<Rule, 'type' | 'value'>, currency: string): string =>
  type === 'percentage' ? `${value} %` : formatMoney(value, currency);
