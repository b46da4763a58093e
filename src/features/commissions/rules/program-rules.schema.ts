import * as z from 'zod';
import { isCountry } from '../../../lib/addresses/countries';
import { listOf, oneOf } from '../../../lib/entities/fields';
import { isCurrency } from '../../../lib/money/currencies';
import { formatAmount, isRate, parseAmount, plainRate } from '../../../lib/money/money';
import {
  attributions,
  capScopes,
  earningEvents,
  ruleTypes,
  type ProgramRules,
  type Rule,
} from './apply-rules.rules';

export const ruleLimits = { rules: 100, values: 100, months: 1200 } as const;

const CURRENCY = 'Currency must be a code of ISO 4217, such as USD';

const texts = (label: string, one = z.string(`${label} must be texts`)) =>
  listOf(one.trim().min(1, `${label} must not be empty`).max(200, `${label} are too long`), {
    notList: `${label} must be a list of texts`,
    tooMany: `A rule can have at most ${ruleLimits.values} ${label.toLowerCase()}`,
  })
    .transform((values) => [...new Set(values)])
    .default([]);

const months = (label: string, min: number) => {
  const message = `${label} must be a whole number from ${min} to ${ruleLimits.months}, or null`;
  return z.int(message).min(min, message).max(ruleLimits.months, message).nullable().default(null);
};

/** Decimal text, whose digits are checked together with the currency. */
const amount = (label: string) => z.string(`${label} must be an amount, such as 10.00`).trim();

const rule = z.object(
  {
    event: oneOf('Event', earningEvents),
    type: oneOf('Type', ruleTypes),
    value: z.string('Value must be a text, such as 12.5').trim(),
    months: months('Months', 0),
    tiers: texts('Tiers'),
    products: texts('Products'),
    countries: texts('Countries', z.string('Countries must be texts').toUpperCase()).refine(
      (codes) => codes.every(isCountry),
      'Countries must be codes of ISO 3166, such as DE',
    ),
    minAmount: amount('Minimum amount').nullable().default(null),
    cap: z
      .object(
        { amount: amount('Cap'), per: oneOf('Per', capScopes), months: months('Months of a cap', 1) },
        'Cap must be an object with amount, per and months, or null',
      )
      .nullable()
      .default(null),
  },
  'Each rule must be an object',
);

/** Body of `PUT /api/referral-programs/{id}/rules`. Amounts get the digits of the currency. */
export const newProgramRules = z
  .object({
    currency: z.string(CURRENCY).trim().toUpperCase().refine(isCurrency, CURRENCY).default('USD'),
    attribution: oneOf('Attribution', attributions).default('last'),
    rules: listOf(rule, {
      notList: 'Rules must be a list',
      tooMany: `A program can have at most ${ruleLimits.rules} rules`,
    }).default([]),
  })
  .transform((sent, context): Omit<ProgramRules, 'version'> => {
    const plain = (text: string, path: (string | number)[]): string => {
      const minor = parseAmount(text, sent.currency);
      if (minor === null)
        context.addIssue({
          code: 'custom',
          path: ['rules', ...path],
          message: `${text} is not an amount in ${sent.currency}`,
        });
      return formatAmount(minor ?? 0n, sent.currency);
    };
    const rate = (text: string, index: number): string => {
      if (isRate(text)) return plainRate(text);
      context.addIssue({
        code: 'custom',
        path: ['rules', index, 'value'],
        message: 'Value must be a percentage from 0 to 100 with at most 4 decimals',
      });
      return text;
    };
    const rules = sent.rules.map((one, index): Rule => ({
      ...one,
      value: one.type === 'percentage' ? rate(one.value, index) : plain(one.value, [index, 'value']),
      minAmount: one.minAmount === null ? null : plain(one.minAmount, [index, 'minAmount']),
      cap: one.cap && { ...one.cap, amount: plain(one.cap.amount, [index, 'cap', 'amount']) },
    }));
    return { ...sent, rules };
  });

const list = z.array(z.string());
const wholeOrNull = z.int().nullable();

export const programRulesAnswer = z
  .object({
    version: z.int().min(0),
    currency: z.string(),
    attribution: z.enum(attributions),
    rules: z.array(
      z.object({
        event: z.enum(earningEvents),
        type: z.enum(ruleTypes),
        value: z.string(),
        months: wholeOrNull,
        tiers: list,
        products: list,
        countries: list,
        minAmount: z.string().nullable(),
        cap: z.object({ amount: z.string(), per: z.enum(capScopes), months: wholeOrNull }).nullable(),
      }),
    ),
  })
  .meta({ id: 'ProgramRules' });

export type NewProgramRules = z.infer<typeof newProgramRules>;
