import * as z from 'zod';
import { sortNames } from '../../lib/entities/entity';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import {
  emailAddress,
  oneOf,
  optionalEmail,
  optionalLines,
  optionalText,
  queryText,
  requiredText,
} from '../../lib/entities/fields';
import { filteredLike } from '../../lib/entities/filters/filter-parameter';
import { isCountry } from '../../lib/addresses/countries';
import { isCurrency } from '../../lib/money/currencies';
import { isRate, plainRate } from '../../lib/money/money';
import { searchRequest, sortedLike } from '../../lib/paging';
import { webAddress } from '../../lib/addresses/website';
import { namedPartner } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { aliases, coupons } from './link-names.schema';
import { linkEntity } from './affiliate-links.entity';
import {
  affiliateLimits as limits,
  affiliateMessages,
  CODE_PATTERN,
  DEFAULT_CURRENCY,
  linkStatuses,
} from './affiliates.rules';

const { nameRequired: NAME_REQUIRED, emailRequired: EMAIL_REQUIRED } = affiliateMessages;
const TOO_SHORT = `Affiliate code must be at least ${limits.codeMin} characters`;

const affiliateCode = z
  .string(TOO_SHORT)
  .trim()
  .min(limits.codeMin, TOO_SHORT)
  .max(limits.code, 'Affiliate code is too long')
  .regex(
    CODE_PATTERN,
    'Affiliate code may contain letters, digits, hyphens and underscores, and begins with a letter or digit',
  );

const RATE_REQUIRED = 'Commission rate is required';

/** Decimal text in percent. */
const commissionRate = z
  .string(RATE_REQUIRED)
  .trim()
  .min(1, RATE_REQUIRED)
  .refine(
    (rate) => rate === '' || isRate(rate),
    'Commission rate must be a percentage from 0 to 100, such as 12.5',
  )
  .transform(plainRate);

const currency = z
  .string('Currency must be text')
  .trim()
  .toUpperCase()
  .refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD');

const destination = optionalText('Destination', limits.destination).transform((text, context) => {
  const address = text === null ? null : webAddress(text);
  if (text !== null && address === null)
    context.addIssue({ code: 'custom', message: 'Invalid destination URL' });
  return address;
});

const status = oneOf('Status', linkStatuses);
const id = (label: string) =>
  z
    .string(`${label} must be text`)
    .trim()
    .transform((text) => text || null)
    .nullable();

const details = z.object({
  affiliateCode,
  affiliateName: requiredText('Affiliate name', limits.name, NAME_REQUIRED),
  affiliateEmail: emailAddress,
  affiliateCompany: optionalText('Affiliate company', limits.company),
  description: optionalLines('Description', limits.description),
  commissionRate,
  currency,
  destination,
  aliases,
  coupons,
  programId: id('Program ID'),
  partnerId: id('Partner ID'),
  status,
} satisfies SchemasOf<typeof linkEntity>);

/** A field that is taken from the partner if it is blank. */
const defaultsToPartner = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

type Named = 'affiliateName' | 'affiliateEmail';

/** The field is required if there is no partner to take it from. */
const requiredWithoutPartner =
  (field: Named) =>
  (link: Partial<Record<Named | 'partnerId', string | null>>): boolean =>
    !isBlank(link.partnerId) || !isBlank(link[field]);

/** Makes refinements run even if single fields are invalid, so that all errors are reported together. */
const withOtherFields = { when: ({ value }: { value: unknown }) => value instanceof Object };

/** Body of `POST /api/affiliate-links` (spec §5, §7). */
export const newLink = details
  .extend({
    affiliateName: defaultsToPartner(details.shape.affiliateName),
    affiliateEmail: defaultsToPartner(details.shape.affiliateEmail),
    affiliateCompany: details.shape.affiliateCompany.default(null),
    description: details.shape.description.default(null),
    currency: currency.default(DEFAULT_CURRENCY),
    destination: destination.prefault(null),
    aliases: aliases.prefault([]),
    coupons: coupons.prefault([]),
    programId: details.shape.programId.default(null),
    partnerId: details.shape.partnerId.default(null),
    status: status.default('active'),
  })
  .refine(requiredWithoutPartner('affiliateName'), {
    ...withOtherFields,
    message: NAME_REQUIRED,
    path: ['affiliateName'],
  })
  .refine(requiredWithoutPartner('affiliateEmail'), {
    ...withOtherFields,
    message: EMAIL_REQUIRED,
    path: ['affiliateEmail'],
  });

/** A row of an imported file. Clicks, conversions and earnings aren't imported. */
export const importedLink = details.omit({ programId: true, partnerId: true }).extend({
  ...namedPartner,
  affiliateName: details.shape.affiliateName.nullable().default(null),
  affiliateEmail: emailAddress.nullable().default(null),
  affiliateCompany: details.shape.affiliateCompany.default(null),
  description: details.shape.description.default(null),
  currency: currency.default(DEFAULT_CURRENCY),
  destination: destination.prefault(null),
  aliases: aliases.prefault([]),
  coupons: coupons.prefault([]),
  programName: optionalText('Program', 200).default(null),
  programId: z.string().nullable().default(null),
  status: status.default('active'),
});

export const linkChanges = details.partial();

/** Several links can't have the same names. */
const sharedChanges = linkChanges.omit({ aliases: true, coupons: true });

export const bulkLinks = bulkBody(sharedChanges);
export const matchingLinks = matchingBody(sharedChanges);

/** In calls, the sum has another name than its column. */
const linkSorts = sortNames(linkEntity).map((name) => (name === 'earningsMinor' ? 'totalEarnings' : name));

export const linkFilters = searchRequest.extend({
  ...sortedLike(linkSorts, false),
  ...filteredLike(linkEntity),
  status: status.optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
  program: queryText('program').max(100, 'program is too long').optional(),
});

const COUNTRY = 'Country must be an ISO 3166 code, such as DE';
const country = z
  .string(COUNTRY)
  .trim()
  .toUpperCase()
  .transform((text) => text || null)
  .refine((code) => code === null || isCountry(code), COUNTRY)
  .nullable();

const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';

/** Body of `POST /api/conversions`. */
export const newConversion = z
  .object({
    externalId: requiredText('External ID', limits.externalId),
    clickId: optionalText('Click ID', 200).default(null),
    affiliateCode: optionalText('Affiliate code', limits.code).default(null),
    /** A coupon of a link, which a customer has entered in a shop. */
    coupon: optionalText('Coupon', limits.coupon).default(null),
    amount: z
      .string(AMOUNT)
      .trim()
      .regex(/^\d{1,10}(\.\d{1,6})?$/, AMOUNT)
      .nullable()
      .default(null),
    currency: currency.nullable().default(null),
    description: optionalLines('Description', limits.name).default(null),
    /** The customer in the reporting system. Later conversions of a known one need neither click nor code. */
    customerId: optionalText('Customer ID', limits.customerId).default(null),
    customerEmail: optionalEmail('Invalid customer email').default(null),
    productId: optionalText('Product ID', limits.productId).default(null),
    country: country.default(null),
  })
  .refine(
    ({ clickId, affiliateCode: code, coupon, customerId }) =>
      clickId !== null || code !== null || coupon !== null || customerId !== null,
    { message: affiliateMessages.noSource, path: ['clickId'] },
  );

/** An export contains every page. */
export const linkExportFilters = linkFilters.omit({ limit: true, cursor: true });

export type ImportedLink = z.infer<typeof importedLink>;
export type NewLink = z.infer<typeof newLink>;
export type LinkChanges = z.infer<typeof linkChanges>;
export type LinkFilters = z.infer<typeof linkFilters>;
export type NewConversion = z.infer<typeof newConversion>;

/** Body of a reversal. A part of a conversion can't be reversed, so an amount must not be ignored. */
export const reversal = z.strictObject({}, affiliateMessages.onlyWhole);
