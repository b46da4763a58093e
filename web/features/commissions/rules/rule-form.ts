import {
  capScopes,
  earningEvents,
  ruleTypes,
  type Rule,
} from '../../../../src/features/commissions/rules/apply-rules.rules';
import { formatAmount, isRate, parseAmount, plainRate } from '../../../../src/lib/money/money';
import { readFields, tags, text } from '../../../lib/forms/form-fields';
import type { FieldErrors } from '../../../ui/forms/Form';

/** How long the sales of a customer earn. */
export const durations = [
  { id: 'ever', label: 'All of them' },
  { id: 'first', label: 'Only the first' },
  { id: 'months', label: 'Those within some months of the first' },
] as const;

export const ruleFields = {
  event: text,
  type: text,
  value: text,
  duration: text,
  months: text,
  tiers: tags,
  products: tags,
  countries: tags,
  minAmount: text,
  capAmount: text,
  capPer: text,
  capMonths: text,
};

export const newRule: Rule = {
  event: 'conversion',
  type: 'percentage',
  value: '',
  months: null,
  tiers: [],
  products: [],
  countries: [],
  minAmount: null,
  cap: null,
};

/** Returns the initial texts of the form. */
export const textsOf = ({ months, cap, minAmount, ...rule }: Rule) => ({
  ...rule,
  duration: months === null ? 'ever' : months === 0 ? 'first' : 'months',
  months: months === null || months === 0 ? '12' : String(months),
  minAmount: minAmount ?? '',
  capAmount: cap?.amount ?? '',
  capPer: cap?.per ?? 'customer',
  capMonths: cap?.months ? String(cap.months) : '',
});

type Outcome = { rule: Rule; errors: null } | { rule: null; errors: FieldErrors };

/** Reads a rule from its form, with the messages of what is wrong at its fields. */
export function readRule(form: FormData, currency: string): Outcome {
  const values = readFields(ruleFields, form);
  const { value = '', duration, months = '', minAmount = '', capAmount = '', capMonths = '' } = values;
  const type = ruleTypes.find((one) => one === values.type) ?? 'percentage';
  const errors: FieldErrors = {};
  const amount = (name: keyof typeof ruleFields, typed: string): string => {
    const minor = parseAmount(typed, currency);
    if (minor === null) errors[name] = [`Enter an amount in ${currency}, such as 10.00`];
    return formatAmount(minor ?? 0n, currency);
  };
  const whole = (name: keyof typeof ruleFields, typed: string): number => {
    const count = Number(typed);
    if (!/^\d{1,4}$/.test(typed) || count < 1 || count > 1200)
      errors[name] = ['Enter a whole number of months, from 1 to 1200'];
    return count;
  };
  if (type === 'percentage' && !isRate(value))
    errors['value'] = ['Enter a percentage from 0 to 100 with at most 4 decimals'];
  const rule: Rule = {
    event: earningEvents.find((one) => one === values.event) ?? 'conversion',
    type,
    value: type === 'flat' ? amount('value', value) : isRate(value) ? plainRate(value) : value,
    months: duration === 'ever' ? null : duration === 'first' ? 0 : whole('months', months),
    tiers: values.tiers ?? [],
    products: values.products ?? [],
    countries: values.countries ?? [],
    minAmount: minAmount === '' ? null : amount('minAmount', minAmount),
    cap:
      capAmount === ''
        ? null
        : {
            amount: amount('capAmount', capAmount),
            per: capScopes.find((one) => one === values.capPer) ?? 'customer',
            months: capMonths === '' ? null : whole('capMonths', capMonths),
          },
  };
  return Object.keys(errors).length > 0 ? { rule: null, errors } : { rule, errors: null };
}
