import * as z from 'zod';
import { isCountry } from '../../../lib/addresses/countries';
import { emailOf } from '../../../lib/addresses/email';
import { webAddress } from '../../../lib/addresses/website';
import { isCurrency } from '../../../lib/money/currencies';
import { isRate, plainRate } from '../../../lib/money/money';
import { safeLine } from '../../../lib/text/safe-line';
import { truncate } from '../../../lib/text/unicode';
import { affiliateLimits as limits } from '../../affiliates/affiliates.rules';
import { TRACKING_PARAM } from '../../workspaces/workspaces.rules';

/**
 * What kits return, object by object. Other programs have checked less than we do, so what isn't essential and isn't valid
 * is dropped: a wrong website doesn't keep an affiliate from coming along.
 */

/** Longest ids of other programs. */
const MAX_ID = 200;

/** A line of text, cut to a length; '' for anything else. */
const line = (max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? truncate(safeLine(value), max) : ''),
    z.string().default(''),
  );
const lineOrNull = (max: number) => line(max).transform((text) => text || null);

const id = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string('The id is missing')
    .trim()
    .min(1, 'The id is missing')
    .max(MAX_ID, `The id has over ${MAX_ID} characters`),
);
const idOrNull = z.preprocess(
  (value) => (value === undefined || value === null || value === '' ? null : value),
  id.nullable(),
);

const email = z.preprocess(
  (value) => (typeof value === 'string' ? emailOf(value.trim()) : null),
  z.string().nullable(),
);

const country = z.preprocess((value) => {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : '';
  return isCountry(code) ? code : null;
}, z.string().nullable());

/** A time as ISO 8601 in UTC; null for anything else. */
const timeOrNull = z.preprocess((value) => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const ms = typeof value === 'number' ? value : Date.parse(value);
  const date = new Date(ms);
  const year = Number.isNaN(date.getTime()) ? 0 : date.getUTCFullYear();
  return year >= 1990 && year <= 2100 ? date.toISOString() : null;
}, z.string().nullable());

const ref = {
  affiliateId: idOrNull.default(null),
  affiliateEmail: email.default(null),
};

export const kitAffiliate = z.object({
  id,
  name: line(limits.name),
  email,
  company: lineOrNull(limits.company),
  website: z.preprocess(
    (value) => (typeof value === 'string' ? webAddress(value) : null),
    z.string().nullable(),
  ),
  phone: lineOrNull(50),
  country,
  paypalEmail: email,
  isActive: z.boolean().default(true),
});

export const kitLink = z.object({
  id,
  ...ref,
  ofLink: idOrNull.default(null),
  code: lineOrNull(limits.aliasValue),
  url: z.preprocess(
    (value) => (typeof value === 'string' && URL.canParse(value.trim()) ? value.trim() : null),
    z.string().nullable(),
  ),
  aliases: z
    .array(z.object({ param: z.string().regex(TRACKING_PARAM), value: line(limits.aliasValue) }))
    .catch([])
    .default([]),
  coupons: z.array(line(limits.coupon)).catch([]).default([]),
  rate: z.preprocess(
    (value) => (typeof value === 'string' && isRate(value) ? plainRate(value) : null),
    z.string().nullable(),
  ),
  isActive: z.boolean().default(true),
});

export const kitCustomer = z.object({
  id,
  ...ref,
  customerId: idOrNull.default(null),
  email,
  linkId: idOrNull.default(null),
  createdAt: timeOrNull,
});

const currency = z.preprocess((value) => {
  const code = typeof value === 'string' ? value.trim().toUpperCase() : null;
  return code === '' ? null : code;
}, z.string().refine(isCurrency, 'The currency is not known').nullable());

const amount = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  z
    .string('The amount is missing')
    .trim()
    .regex(/^-?\d{1,12}(\.\d{1,20})?$/, 'The amount is not a number'),
);

export const kitCommission = z.object({
  id,
  ...ref,
  amount,
  unit: z.enum(['minor', 'major']),
  saleAmount: z.preprocess((value) => value ?? null, amount.nullable().catch(null)),
  saleCurrency: z.preprocess((value) => value ?? null, currency.catch(null)),
  currency,
  state: z.enum(['held', 'due', 'paid', 'reversed']).nullable(),
  stateWord: line(100),
  isFlagged: z.boolean().default(false),
  heldUntil: timeOrNull,
  customer: lineOrNull(320),
  linkId: idOrNull.default(null),
  createdAt: timeOrNull,
  leftOut: lineOrNull(200),
});

export type ReadAffiliate = z.infer<typeof kitAffiliate>;
export type ReadLink = z.infer<typeof kitLink>;
export type ReadCustomer = z.infer<typeof kitCustomer>;
export type ReadCommission = z.infer<typeof kitCommission>;
export type AffiliateRef = Pick<ReadLink, 'affiliateId' | 'affiliateEmail'>;

/** A page as a kit returns it. */
export const kitPage = z.object({
  items: z.array(z.unknown()).max(1000),
  next: z.string().max(4000).nullable(),
});

const named = z.object({ id: z.union([z.string(), z.number()]) });

/** Returns an object, or why it is left out. */
export function readItem<S extends z.ZodType>(
  schema: S,
  item: unknown,
): { item: z.output<S> } | { id: string; reason: string } {
  const { success, data, error } = schema.safeParse(item);
  if (success) return { item: data };
  const found = named.safeParse(item);
  return {
    id: truncate(safeLine(found.success ? String(found.data.id) : ''), MAX_ID),
    reason: error.issues[0]?.message ?? 'It is not complete',
  };
}
