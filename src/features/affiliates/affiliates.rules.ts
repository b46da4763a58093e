import { authorize, type Actor, type Member } from '../../lib/actor';
import { can, editors } from '../../lib/roles';
import { affiliateLinkRecord } from './affiliate-link.record';

/** Rules of affiliate links (spec §3, §4, §5); free of zod, so that screens may import them. */
export const viewAffiliates = affiliateLinkRecord.view;
export const editAffiliates = affiliateLinkRecord.edit;

/** @throws 403 unless the actor is an editor or above, or a conversions key whose creator still is */
export function authorizeReport(actor: Actor): asserts actor is Member {
  const { apiKey } = actor;
  if (apiKey?.scope === 'conversions' && can(apiKey.makerRole, editors)) return;
  authorize(actor, editors);
}

/** Any status may follow any other (spec §4). Only an active link takes clicks. */
export const linkStatuses = ['active', 'paused', 'suspended'] as const;
export type LinkStatus = (typeof linkStatuses)[number];

/** Longest texts, in Unicode code points. */
export const affiliateLimits = {
  code: 50,
  codeMin: 3,
  name: 200,
  company: 200,
  description: 1000,
  destination: 500,
  externalId: 200,
  aliases: 20,
  aliasValue: 100,
  coupons: 20,
  coupon: 100,
  customerId: 200,
  productId: 200,
} as const;

/** Characters that are safe in a URL. Excludes dots: Remix handles paths that end in `.data` itself. */
export const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Returns the key under which a code is unique: codes that differ only in case are equal. */
export const codeKey = (code: string): string => code.toLowerCase();

/** A parameter and its value by which another program's links named an affiliate: `?via=adam`. */
export interface Alias {
  param: string;
  value: string;
}

/** Returns an alias as addresses have it, such as `via=adam`. */
export const writeAlias = ({ param, value }: Alias): string => `${param}=${value}`;

/** Reads an alias as people type it, also with the question mark before it. */
export function readAlias(typed: string): Alias {
  const [param = '', ...value] = typed.replace(/^[?&]/, '').split('=');
  return { param: param.trim(), value: value.join('=').trim() };
}

/** Parameters of advertising, which name nobody. */
const ADVERTISING = /^(?:utm_.*|gclid|fbclid)$/i;

/** Reads the list that an export writes; null if a cell has something else. */
function readList(cell: string): Alias[] | null {
  if (!cell.trim().startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    if (!Array.isArray(list)) return null;
    return list.map((item: { param?: unknown; value?: unknown }) => ({
      param: String(item.param ?? ''),
      value: String(item.value ?? ''),
    }));
  } catch {
    return null;
  }
}

/**
 * Reads the aliases in a cell: pairs such as `via=adam; ref=adam`, or the link itself, whose query has them.
 */
export function readAliases(cell: string): Alias[] {
  const written = readList(cell);
  if (written !== null) return written;
  return cell.split(/[;,\n]/).flatMap((part) => {
    const text = part.trim();
    if (text === '') return [];
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return [readAlias(text)];
    const pairs = [...new URL(text).searchParams].map(([param, value]) => ({ param, value }));
    return pairs.filter(({ param, value }) => value !== '' && !ADVERTISING.test(param));
  });
}

/** Returns the key under which an alias is unique in its workspace. */
export const aliasKey = (alias: Alias): string => writeAlias(alias).toLowerCase();

/** Returns the key under which a coupon is unique in its workspace. No parameter is empty, so it differs from aliases. */
export const couponKey = (coupon: string): string => `=${coupon.toLowerCase()}`;

/** Metadata of payments in which other programs keep the name of an affiliate. */
export const aliasMetadata = ['referral', 'tolt_referral', 'fp_uid'] as const;

/** Which link of a customer earns, as people read it. */
export const attributionWords: Readonly<Record<'first' | 'last', string>> = {
  first: 'The first link of the customer earns',
  last: 'The last link of the customer earns',
};

/** The beginning of the value that a test visit to the website has in place of a link's name. */
export const TEST_VALUE = 'ph-test-';

/** Days after a click in which conversions count for it; also the lifetime of the cookie. */
export const ATTRIBUTION_DAYS = 90;
/** Repeated clicks of a visitor within this many minutes count once. */
export const SAME_VISIT_MINUTES = 30;

/** Cookie that holds the visitor's click id. */
export const CLICK_COOKIE = 'partnerhub_click';
/** Query parameter that passes the click id to a website on another host. */
export const CLICK_PARAMETER = 'ph_click';

export const DEFAULT_CURRENCY = 'USD';

/** Kinds of conversions: reported from outside, or an application or referral received here. */
export const conversionKinds = ['external', 'application', 'referral'] as const;
export type ConversionKind = (typeof conversionKinds)[number];

export const ledgerKinds = ['commission', 'reversal', 'reinstatement'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const affiliateMessages = {
  notFound: 'Affiliate link not found',
  nameRequired: 'Affiliate name is required',
  emailRequired: 'Invalid email address',
  taken: 'This affiliate code is taken',
  nameTaken: 'Another affiliate link has this alias or coupon',
  foreignSite: 'This website is not one of the workspace',
  noWebsite: 'Set your website before you test it',
  unknownCoupon: 'No affiliate link has this coupon',
  otherCoupon: 'The coupon belongs to another affiliate link',
  hasConversions: 'This affiliate link has conversions; suspend it instead',
  currencyFixed: 'This affiliate link has conversions; its currency cannot change',
  destinationRefused: 'Destination must be on your website or on a host that Settings allows',
  suspended: 'This affiliate link is suspended',
  paused: 'This affiliate link is paused',
  unknownClick: 'Unknown click ID',
  oldClick: `This click is older than ${ATTRIBUTION_DAYS} days`,
  noSource: 'Click ID or affiliate code is required',
  unknownCustomer: 'No affiliate link has won this customer yet; send a click ID or an affiliate code',
  otherLink: 'Click ID and affiliate code belong to different links',
  otherContent: 'A conversion with this external ID but different content already exists',
  conversionNotFound: 'Conversion not found',
  alreadyReversed: 'This conversion has already been reversed',
  notReversed: 'This conversion has not been reversed',
  onlyWhole: 'Only a whole conversion can be reversed. Send no fields.',
} as const;

/** Returns who earns the commissions of a link: its partner, or the affiliate. */
export const earnerOf = (link: {
  partnerId: string | null;
  affiliateName: string;
  affiliateEmail: string;
}): { partnerId: string } | { name: string; email: string } =>
  link.partnerId === null
    ? { name: link.affiliateName, email: link.affiliateEmail }
    : { partnerId: link.partnerId };

/** Returns the path of a link's page. */
export const linkPath = affiliateLinkRecord.path;
export { conversionPath } from './affiliate-link.record';
