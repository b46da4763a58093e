import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../../src/features/commissions/rules/apply-rules.rules';
import { newRule, readRule, textsOf } from './rule-form';
import { restSentence, ruleSentence } from './rule-sentence';

const rule: Rule = { ...newRule, value: '15' };

/** Returns the data of the rule's form, as the browser submits it. */
function formOf(given: Rule, changes: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...textsOf(given), ...changes }))
    if (typeof value === 'string') form.set(name, value);
    else if (Array.isArray(value)) form.set(name, value.join('\n'));
  return form;
}

describe('ruleSentence', () => {
  it.each<[Partial<Rule>, string]>([
    [{}, 'A sale through a link earns 15 % of its amount.'],
    [{ months: 0 }, 'A sale through a link earns 15 % of its amount, only for the first one of a customer.'],
    [
      { months: 12, countries: ['DE', 'AT'] },
      'A sale through a link from Germany or Austria earns 15 % of its amount, for 12 months after the first one of a customer.',
    ],
    [
      { event: 'deal', type: 'flat', value: '250.00', tiers: ['Gold'], minAmount: '1000.00' },
      'A won deal of at least $1,000.00 by partners of the tier Gold earns $250.00.',
    ],
    [
      { products: ['pro', 'team', 'max'], cap: { amount: '500.00', per: 'customer', months: 12 } },
      'A sale through a link of pro, team or max earns 15 % of its amount, at most $500.00 per customer in 12 months.',
    ],
  ])('describes %j', (changes, sentence) => {
    expect(ruleSentence({ ...rule, ...changes }, 'USD')).toBe(sentence);
  });

  it('says what events earn that no rule is for', () => {
    expect(restSentence({ rules: [rule] }, 'conversion')).toContain('earns nothing');
    expect(restSentence({ rules: [rule] }, 'referral')).toContain('the reward of the program');
  });
});

describe('readRule', () => {
  it.each<Partial<Rule>>([
    {},
    { months: 0 },
    { months: 6, minAmount: '10.00', tiers: ['Gold'], countries: ['DE'], products: ['a', 'b'] },
    {
      event: 'referral',
      type: 'flat',
      value: '50.00',
      cap: { amount: '200.00', per: 'payee', months: null },
    },
  ])('reads what the form was filled in with: %j', (changes) => {
    const whole = { ...rule, ...changes };
    expect(readRule(formOf(whole), 'USD')).toEqual({ rule: whole, errors: null });
  });

  it.each<[Record<string, string>, string]>([
    [{ value: '' }, 'value'],
    [{ value: '101' }, 'value'],
    [{ type: 'flat', value: '1.234' }, 'value'],
    [{ duration: 'months', months: '0' }, 'months'],
    [{ minAmount: 'ten' }, 'minAmount'],
    [{ capAmount: '5', capMonths: '1.5' }, 'capMonths'],
  ])('refuses %j', (changes, field) => {
    const { errors } = readRule(formOf(rule, changes), 'USD');
    expect(Object.keys(errors ?? {})).toEqual([field]);
  });
});
