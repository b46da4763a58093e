import * as z from 'zod';
import { listOf, optionalText, requiredText } from '../../lib/entities/fields';
import { safeLine } from '../../lib/text/safe-line';
import { TRACKING_PARAM } from '../workspaces/workspaces.rules';
import { affiliateLimits as limits, aliasKey, couponKey } from './affiliates.rules';

/** Names of a link in addresses and shops, and what the script for websites reports about them. */

const ALIASES = 'An alias needs a parameter and a value, such as via=adam';

/** Drops repeated items. */
const once =
  <Item>(keyOf: (item: Item) => string) =>
  (items: Item[]): Item[] => [...new Map(items.map((item) => [keyOf(item), item])).values()];

export const aliases = listOf(
  z.object(
    {
      param: z.string(ALIASES).trim().regex(TRACKING_PARAM, ALIASES),
      value: z
        .string(ALIASES)
        .overwrite(safeLine)
        .min(1, ALIASES)
        .max(limits.aliasValue, 'Alias is too long'),
    },
    ALIASES,
  ),
  { notList: ALIASES, tooMany: `Maximum ${limits.aliases} aliases allowed` },
  limits.aliases,
).transform(once(aliasKey));

const COUPONS = 'Coupons must be a list of codes';

export const coupons = listOf(
  z.string(COUPONS).overwrite(safeLine).min(1, COUPONS).max(limits.coupon, 'Coupon is too long'),
  { notList: COUPONS, tooMany: `Maximum ${limits.coupons} coupons allowed` },
  limits.coupons,
).transform(once(couponKey));

/** Body of `POST /api/track/click`, which the script for websites makes. */
export const trackedClick = z.object({
  workspaceId: requiredText('Workspace ID', 100),
  param: z.string('Parameter is required').trim().regex(TRACKING_PARAM, 'Invalid parameter'),
  value: z
    .string('Value is required')
    .trim()
    .min(1, 'Value is required')
    .max(limits.aliasValue, 'Value is too long'),
  /** The address of the page, and of the page before. Neither is stored. */
  page: optionalText('Page', 2000).default(null),
  referrer: optionalText('Referrer', 2000).default(null),
  /** The click that the browser already has. */
  clickId: optionalText('Click ID', 200).default(null),
  /** Whether the script has waited for consent. Only for tests of the website. */
  hasConsented: z.boolean('Consent must be true or false').default(false),
});

/** Query of `GET /api/track/params`. */
export const trackingParamsOf = trackedClick.pick({ workspaceId: true });

export type TrackedClick = z.infer<typeof trackedClick>;
