import * as z from 'zod';
import { textOrNull, time, timeOrNull } from '../../lib/entities/answer-schema';
import { listOf, oneOf, optionalLines, requiredText } from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { decimalsOf } from '../../lib/money/currency-digits';
import { formatAmount, parseAmount } from '../../lib/money/money';
import {
  isMoneyMetric,
  tierLimits,
  tierMetrics,
  tierWindows,
  type Criterion,
  type TierWindow,
} from './tiers.rules';

const windows = Object.keys(tierWindows).filter((name): name is TierWindow => name in tierWindows);
const COUNT = 'Min must be a whole number from 0 to 1,000,000';
const CURRENCY = 'Currency must be a code of ISO 4217, such as USD';

const nothing = z.null().transform(() => undefined);

/** Amounts get the digits of their currency; what a criterion doesn't need is left out. */
const criterion = z
  .object(
    {
      metric: oneOf('Metric', tierMetrics),
      window: oneOf('Window', windows).or(nothing).optional(),
      min: z
        .union([z.number(), z.string()], 'Min must be a number, or an amount as text')
        .or(nothing)
        .optional(),
      currency: z.string(CURRENCY).trim().toUpperCase().refine(isCurrency, CURRENCY).or(nothing).optional(),
      label: requiredText('Label', tierLimits.label).or(nothing).optional(),
    },
    'Each criterion must be an object',
  )
  .transform(({ metric, window, min, currency, label }, context): Criterion => {
    const refuse = (field: string, message: string): Criterion => {
      context.addIssue({ code: 'custom', path: [field], message });
      return z.NEVER;
    };
    if (metric === 'manual')
      return label === undefined ? refuse('label', 'Label is required') : { metric, label };
    if (window === undefined) return refuse('window', 'Window is required');
    if (!isMoneyMetric(metric))
      return typeof min === 'number' && Number.isInteger(min) && min >= 0 && min <= 1_000_000
        ? { metric, window, min }
        : refuse('min', COUNT);
    if (currency === undefined) return refuse('currency', 'Currency is required');
    const minor = typeof min === 'string' ? parseAmount(min.trim(), currency) : null;
    if (minor === null)
      return refuse('min', `Min must be an amount as text with at most ${decimalsOf(currency)} decimals`);
    return { metric, window, min: formatAmount(minor, currency), currency };
  });

const benefits = listOf(requiredText('Benefit', tierLimits.benefit), {
  notList: 'Benefits must be a list of texts',
  tooMany: `A tier can have at most ${tierLimits.benefits} benefits`,
}).refine(
  (texts) => texts.length <= tierLimits.benefits,
  `A tier can have at most ${tierLimits.benefits} benefits`,
);

const criteria = listOf(criterion, {
  notList: 'Criteria must be a list',
  tooMany: `A tier can have at most ${tierLimits.criteria} criteria`,
}).refine(
  (list) => list.length <= tierLimits.criteria,
  `A tier can have at most ${tierLimits.criteria} criteria`,
);

const tier = z.object(
  {
    value: requiredText('Tier', 100),
    benefits: benefits.default([]),
    criteria: criteria.default([]),
  },
  'Each tier must be an object',
);

const TOO_MANY = `A program can have at most ${tierLimits.tiers} tiers`;

/** Body of `PUT /api/tiers`: all tiers, the lowest one first. */
export const tierList = listOf(tier, { notList: 'Tiers must be a list', tooMany: TOO_MANY })
  .refine((tiers) => tiers.length <= tierLimits.tiers, TOO_MANY)
  .refine(
    (tiers) => new Set(tiers.map(({ value }) => value)).size === tiers.length,
    'Each tier can be listed once',
  );

const TIME = 'pinnedUntil must be a time in ISO 8601, or null';
const CHECKS = 'checks must be an object whose values are true or false';

/** Body of `PATCH /api/partners/{id}/tier`. Missing fields stay as they are. */
export const standingChanges = z
  .object({
    tier: z
      .string('Tier must be a text')
      .trim()
      .max(100, 'Tier is too long')
      .transform((value) => value || null)
      .nullable(),
    pinnedUntil: z.iso
      .datetime({ offset: true, error: TIME })
      .transform((text) => new Date(text).toISOString())
      .nullable(),
    reason: optionalLines('Reason', tierLimits.reason),
    checks: z.record(z.string().max(tierLimits.label), z.boolean(CHECKS), CHECKS),
  })
  .partial();

const criterionShape = {
  metric: z.enum(tierMetrics),
  window: z.enum(windows).optional(),
  min: z.union([z.number(), z.string()]).optional(),
  currency: z.string().optional(),
  label: z.string().optional(),
};

export const tierAnswer = z
  .object({
    value: z.string(),
    benefits: z.array(z.string()),
    criteria: z.array(z.object(criterionShape)),
  })
  .meta({ id: 'Tier' });

export const measuredCriterion = z.object({
  ...criterionShape,
  value: z.union([z.number(), z.string(), z.boolean()]),
  met: z.boolean(),
});

export const partnerTierAnswer = z
  .object({
    tier: textOrNull,
    since: timeOrNull.meta({ description: 'When the partner got its tier; null without one.' }),
    pinnedUntil: timeOrNull,
    reason: textOrNull,
    eligible: textOrNull.meta({
      description: 'The highest tier of which all criteria hold; null if there is none.',
    }),
    belowSince: timeOrNull.meta({
      description: 'The first of the daily reviews that have all found the partner below its tier.',
    }),
    progress: z.array(z.object({ tier: z.string(), criteria: z.array(measuredCriterion) })),
    history: z.array(
      z.object({ from: textOrNull, to: textOrNull, at: time, by: textOrNull, reason: textOrNull }),
    ),
  })
  .meta({ id: 'PartnerTier' });

export const portalTierAnswer = z.object({
  value: textOrNull,
  benefits: z.array(z.string()),
  next: z
    .object({ tier: z.string(), benefits: z.array(z.string()), criteria: z.array(measuredCriterion) })
    .nullable(),
});

export type StandingChanges = z.infer<typeof standingChanges>;
export type PartnerTier = z.infer<typeof partnerTierAnswer>;
