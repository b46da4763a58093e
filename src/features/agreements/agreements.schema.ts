import * as z from 'zod';
import { oneOf, requiredText } from '../../lib/entities/fields';
import { listedLike } from '../../lib/listed-like';
import { newestRequest, pageRequest, searchRequest, sortedBy } from '../../lib/paging';
import { appearanceFields, audienceFields } from '../audiences/audiences.schema';
import { bulkBody, matchingBody } from '../records/bulk.schema';
import { agreementEntity } from './agreements.entity';
import { agreementLimits, agreementMessages, agreementStatuses } from './agreements.rules';

const BODY_REQUIRED = 'Text is required';

/** Stored exactly as typed, because partners accept its hash. */
const body = z
  .string(BODY_REQUIRED)
  .max(agreementLimits.body, 'Text is too long')
  .refine((text) => text.trim() !== '', BODY_REQUIRED);
const isRequired = z.boolean('isRequired must be true or false');
const selfBilling = z.boolean('selfBilling must be true or false');
const status = oneOf('Status', agreementStatuses);
const title = requiredText('Title', agreementLimits.title);

export const newAgreement = z.object({
  title,
  body,
  audience: audienceFields.audience.default('all'),
  tiers: audienceFields.tiers.default([]),
  partnerIds: audienceFields.partnerIds.default([]),
  visibleFrom: appearanceFields.visibleFrom.default(null),
  visibleUntil: appearanceFields.visibleUntil.default(null),
  isRequired: isRequired.default(true),
  selfBilling: selfBilling.default(false),
});

/** The text only changes with a new version. */
export const agreementChanges = z
  .object({ title, ...audienceFields, ...appearanceFields, isRequired, selfBilling, status })
  .partial();

export const newVersion = z.object({
  body,
  mustAcceptAgain: z.boolean('mustAcceptAgain must be true or false').default(true),
});

export const agreementFilters = searchRequest.extend({
  ...listedLike(agreementEntity),
  status: status.optional(),
});

/** An export contains every page. */
export const agreementExportFilters = agreementFilters.omit({ limit: true, cursor: true });

export const bulkAgreements = bulkBody(agreementChanges);
export const matchingAgreements = matchingBody(agreementChanges);

export const agreementDraft = z.object({
  body: z.string(BODY_REQUIRED).max(agreementLimits.body, 'Text is too long'),
});

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, 'sha256 must have 64 hexadecimal digits')
  .toLowerCase();

export const acceptanceBody = z
  .object({
    name: requiredText('Name', agreementLimits.name),
    title: requiredText('Title', agreementLimits.jobTitle),
    version: z.int('version must be a whole number').optional(),
    sha256: sha256.optional(),
  })
  .refine((sent) => sent.version !== undefined || sent.sha256 !== undefined, {
    message: agreementMessages.noVersion,
    path: ['version'],
  });

export const portalAgreementsRequest = newestRequest;
export const acceptancesRequest = pageRequest.extend(sortedBy('acceptedAt'));
export const versionsRequest = pageRequest.extend(sortedBy('version'));

export type NewAgreement = z.infer<typeof newAgreement>;
export type AgreementChanges = z.infer<typeof agreementChanges>;
export type NewVersion = z.infer<typeof newVersion>;
export type AgreementFilters = z.infer<typeof agreementFilters>;
export type AcceptanceBody = z.infer<typeof acceptanceBody>;
