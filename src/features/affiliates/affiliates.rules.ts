import { editors, viewers } from '../../lib/roles';

/** Affiliate links (spec §3, §4, §5); free of zod, so that screens may import it. */
export const viewAffiliates = viewers;
export const editAffiliates = editors;
/** A key of the scope `conversions` may, too. */
export const reportConversions = editors;

/** Any may follow any (spec §4). Only an active link takes clicks. */
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
} as const;

/** Safe in a URL, and no dot: Remix takes `.data` behind a path for itself. */
export const CODE_PATTERN = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Codes that differ in case only are one code. */
export const codeKey = (code: string): string => code.toLowerCase();

/** So long a click counts for what it brings; the cookie lives as long. */
export const ATTRIBUTION_DAYS = 90;
/** The same visitor counts once in so many minutes. */
export const SAME_VISIT_MINUTES = 30;

/** Remembers in the visitor's browser which click brought them. */
export const CLICK_COOKIE = 'partnerhub_click';
/** The same for a website elsewhere, in the address that the link leads to. */
export const CLICK_PARAMETER = 'ph_click';

export const DEFAULT_CURRENCY = 'USD';

/** What a conversion is: reported from outside, or something that arrived here. */
export const conversionKinds = ['external', 'application', 'referral'] as const;
export type ConversionKind = (typeof conversionKinds)[number];

export const ledgerKinds = ['commission', 'reversal'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const affiliateMessages = {
  notFound: 'Affiliate link not found',
  nameRequired: 'Affiliate name is required',
  emailRequired: 'Invalid email address',
  taken: 'This affiliate code is taken',
  hasConversions: 'This affiliate link has conversions; suspend it instead',
  currencyFixed: 'This affiliate link has conversions; its currency cannot change',
  destinationRefused: 'Destination must be on your website or on a host that Settings allows',
  suspended: 'This affiliate link is suspended',
  paused: 'This affiliate link is paused',
  unknownClick: 'Unknown click ID',
  oldClick: `This click is older than ${ATTRIBUTION_DAYS} days`,
  noSource: 'Click ID or affiliate code is required',
  otherLink: 'Click ID and affiliate code are of different links',
  otherContent: 'A conversion with this external ID and other content exists',
  conversionNotFound: 'Conversion not found',
  alreadyReversed: 'This conversion is reversed already',
} as const;
