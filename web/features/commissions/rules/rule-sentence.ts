import {
  labelOf,
  type EarningKind,
  type ProgramRules,
  type Rule,
} from '../../../../src/features/commissions/rules/apply-rules.rules';
import { formatMoney } from '../../../../src/lib/money/format-money';

export const eventNames: Readonly<Record<EarningKind, string>> = {
  conversion: 'Sale through a link',
  deal: 'Won deal',
  referral: 'Converted referral',
};

const subjects: Readonly<Record<EarningKind, string>> = {
  conversion: 'A sale through a link',
  deal: 'A won deal',
  referral: 'A converted referral',
};

const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

const oneOf = (values: readonly string[]): string =>
  values.length === 1 ? (values[0] ?? '') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

const regions = new Intl.DisplayNames('en', { type: 'region' });

/** Says in one sentence what a rule earns, and when. */
export function ruleSentence(rule: Rule, currency: string): string {
  const { event, type, tiers, products, countries, minAmount, cap } = rule;
  const conditions = [
    products.length > 0 && `of ${oneOf(products)}`,
    countries.length > 0 && `from ${oneOf(countries.map((code) => regions.of(code) ?? code))}`,
    minAmount !== null && `of at least ${formatMoney(minAmount, currency)}`,
    tiers.length > 0 && `by partners of the tier ${oneOf(tiers)}`,
  ].filter(Boolean);
  const words = [subjects[event], ...conditions, 'earns', labelOf(rule, currency)];
  if (type === 'percentage') words.push('of its amount');
  const limits = [
    rule.months === 0 && 'only for the first one of a customer',
    rule.months !== null && rule.months > 0 && `for ${months(rule.months)} after the first one of a customer`,
    cap !== null &&
      `at most ${formatMoney(cap.amount, currency)} per ${cap.per}${cap.months === null ? '' : ` in ${months(cap.months)}`}`,
  ].filter(Boolean);
  return `${[words.join(' '), ...limits].join(', ')}.`;
}

const withoutRules: Readonly<Record<EarningKind, string>> = {
  conversion: 'the commission of its link',
  deal: 'nothing',
  referral: 'the reward of the program',
};

/** Says what events without any rule earn. */
export function restSentence({ rules }: Pick<ProgramRules, 'rules'>, kind: EarningKind): string {
  return rules.some(({ event }) => event === kind)
    ? `${subjects[kind]} that no rule fits earns nothing.`
    : `${subjects[kind]} has no rules yet, so it earns ${withoutRules[kind]}.`;
}
