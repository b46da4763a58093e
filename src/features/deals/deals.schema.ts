import * as z from 'zod';
import type { EditKey } from '../../lib/entities/entity';
import {
  emailAddress,
  listOf,
  oneOf,
  optionalId,
  optionalLines,
  optionalText,
  queryText,
  requiredText,
} from '../../lib/entities/fields';
import { isCurrency } from '../../lib/money/currencies';
import { listedLike } from '../../lib/listed-like';
import { searchRequest } from '../../lib/paging';
import { customFilters, customValues } from '../custom-fields/custom-fields.schema';
import { importedRecord } from '../custom-fields/imported-record.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { ownerFilter, ownerId } from '../workspaces/owners/owners.schema';
import {
  AMOUNT_CELL,
  plainAmount,
  readAmountCell,
  readDealAmount,
  type Money,
  type ReadAmount,
} from './deal-amount.rules';
import { dealEntity } from './deals.entity';
import { dealLimits, dealMessages, dealStatuses, protection } from './deals.rules';

const status = oneOf('Status', dealStatuses);
const custom = customValues.optional();

/** An empty text means null, before the other rules apply. */
const orEmpty = <Schema extends z.ZodType<string, string>>(schema: Schema, message: string) =>
  z
    .string(message)
    .trim()
    .transform((text) => text || null)
    .nullable()
    .pipe(schema.nullable());

const INVALID_DOMAIN = 'Invalid domain';
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/;

/** Returns the host of a domain or web address, in lower case and without `www.`. */
function hostOf(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (/[\s@\\]/.test(text) || !URL.canParse(url)) return null;
  const host = new URL(url).hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '');
  return host.length <= dealLimits.domain && HOST.test(host) ? host : null;
}

const customerDomain = orEmpty(
  z
    .string()
    .max(2048, INVALID_DOMAIN)
    .transform((text, context) => {
      const host = hostOf(text);
      if (host !== null) return host;
      context.addIssue({ code: 'custom', message: INVALID_DOMAIN });
      return z.NEVER;
    }),
  INVALID_DOMAIN,
);

const AMOUNT = 'Amount must be a decimal number as text, such as "19.90"';
const amount = orEmpty(z.string().regex(/^\d{1,10}(\.\d{1,6})?$/, AMOUNT), AMOUNT);

const currency = orEmpty(
  z.string().toUpperCase().refine(isCurrency, 'Currency must be an ISO 4217 code, such as USD'),
  'Currency must be text',
);

const CLOSE_DATE = 'Expected close date must be a date such as 2026-01-31';
const expectedCloseDate = orEmpty(
  z.iso.date(CLOSE_DATE).regex(/^(19|[2-9]\d)\d{2}-/, CLOSE_DATE),
  CLOSE_DATE,
);

const customerName = requiredText('Customer name', dealLimits.name);

const influencerTexts = {
  notList: dealMessages.influencersNotList,
  tooMany: dealMessages.tooManyInfluencers,
};
const influencers = listOf(
  z.string(dealMessages.influencersNotList).max(100, dealMessages.partnerNotFound),
  influencerTexts,
  dealLimits.influencers,
).transform((ids) => [...new Set(ids)].sort());
const influencerNames = listOf(requiredText('Partner', 200), influencerTexts, dealLimits.influencers);

type DetailKey = Exclude<EditKey<typeof dealEntity>, 'status' | 'reason' | 'protectedUntil'>;

const details = z.object({
  partnerId: requiredText('Partner', 100),
  name: requiredText('Name', dealLimits.name),
  customerName,
  customerDomain,
  contactName: optionalText('Contact name', dealLimits.name),
  contactEmail: orEmpty(emailAddress, 'Invalid email address'),
  amount,
  currency,
  expectedCloseDate,
  notes: optionalLines('Notes', dealLimits.notes),
  programId: optionalId(dealMessages.programNotFound),
  influencers,
  custom,
  ownerId,
} satisfies Record<DetailKey, z.ZodType>);

const optional = {
  customerDomain: customerDomain.default(null),
  contactName: details.shape.contactName.default(null),
  contactEmail: details.shape.contactEmail.default(null),
  amount: amount.default(null),
  currency: currency.default(null),
  expectedCloseDate: expectedCloseDate.default(null),
  notes: details.shape.notes.default(null),
  programId: details.shape.programId.default(null),
  influencers: influencers.default([]),
  ownerId: ownerId.default(null),
};

/** Formats the amount with the digits of its currency. */
const withDigits =
  (read: (money: Money) => ReadAmount) =>
  <Given extends Money>(given: Given, context: z.RefinementCtx): Given => {
    const found = read(given);
    if (!('problem' in found)) return { ...given, amount: found.amount };
    context.addIssue({ code: 'custom', message: found.problem, path: [found.field] });
    return z.NEVER;
  };

/** Body of `POST /api/deals`. */
export const newDeal = details.extend(optional).transform(withDigits(readDealAmount));

/** A row of an imported file, with the partner's name. The import finds the partner. */
const importedDetails = details
  .extend(optional)
  .omit({ partnerId: true, programId: true })
  .extend(importedRecord)
  .extend({
    partnerName: requiredText('Partner', 200),
    partnerId: z.string().default(''),
    influencerNames: influencerNames.default([]),
    amount: orEmpty(z.string().regex(AMOUNT_CELL, AMOUNT), AMOUNT).default(null),
  });

export const importedDeal = importedDetails.transform(withDigits(readAmountCell));

/** A row that changes a deal. The service checks its amount with the currency, which the row may lack. */
export const importedDealChanges = importedDetails
  .partial()
  .transform(({ amount: cell, ...row }, context) => {
    if (cell == null) return { ...row, amount: cell };
    if (row.currency == null) return { ...row, amount: plainAmount(cell) };
    return withDigits(readAmountCell)({ ...row, amount: cell, currency: row.currency }, context);
  });

/** Body of `PATCH /api/deals/{id}`. The service checks the amount with the currency. */
export const dealChanges = details.partial();

/** Body of `POST /api/leads/{id}/deal`. Missing values come from the lead. */
export const dealOfLead = details
  .omit({ custom: true })
  .partial()
  .extend({ partnerId: details.shape.partnerId });

const PROTECTED_DAYS = `protectedDays must be between ${protection.shortestDays} and ${protection.longestDays}`;
const daysWithin = (message: string) =>
  z.int(message).min(protection.shortestDays, message).max(protection.longestDays, message);

const move = z.object({
  status,
  reason: optionalLines('Reason', dealLimits.reason).default(null),
  protectedDays: daysWithin(PROTECTED_DAYS).default(protection.days),
  /** Approves a deal although another partner has the customer. */
  override: z.boolean('override must be true or false').default(false),
});

/** Body of `PATCH /api/deals/{id}/status`. */
export const dealMove = move;

const bulkChanges = details.partial().extend({
  status: status.optional(),
  reason: move.shape.reason,
  protectedDays: move.shape.protectedDays,
  override: move.shape.override,
});

export const bulkDeals = bulkBody(bulkChanges);
export const matchingDeals = matchingBody(bulkChanges);

const DAYS = `days must be between ${protection.shortestDays} and ${protection.longestDays}`;
export const dealExtension = z.object({ days: daysWithin(DAYS) });

export const dealFilters = searchRequest.extend({
  ...listedLike(dealEntity),
  status: status.optional(),
  partner: queryText('partner').max(100, 'partner is too long').optional(),
  owner: ownerFilter,
  custom: customFilters.optional(),
});

/** An export contains every page. */
export const dealExportFilters = dealFilters.omit({ limit: true, cursor: true });

export type NewDeal = z.infer<typeof newDeal>;
export type ImportedDeal = z.infer<typeof importedDeal>;
export type DealChanges = z.infer<typeof dealChanges>;
export type DealOfLead = z.infer<typeof dealOfLead>;
export type DealMove = z.infer<typeof dealMove>;
export type BulkDeals = z.infer<typeof bulkDeals>;
export type DealExtension = z.infer<typeof dealExtension>;
export type DealFilters = z.infer<typeof dealFilters>;
export type DealExportFilters = z.infer<typeof dealExportFilters>;
