import * as z from 'zod';
import { keyOf } from '../../../lib/entities/answer-schema';
import { requiredText } from '../../../lib/entities/fields';
import { newestRequest } from '../../../lib/paging';
import { records } from '../../../records';
import { bulkIds } from '../../records/bulk.schema';
import { details, timeZone, valuesOfVariables } from '../email-templates.schema';
import { plannedStatuses, writtenLimits } from './emails.rules';

const RECIPIENTS = `to must be a list of 1 to ${writtenLimits.recipients} recipients`;
const ATTACHMENTS = `An email can have at most ${writtenLimits.attachments} attachments`;
const SEND_AT = 'sendAt must be a time such as 2026-01-31T09:00:00Z';

/** The record whose person gets the email, such as a contact. */
const target = { type: keyOf(records), id: requiredText('Recipient', 36) };

const written = {
  subject: details.shape.subject,
  body: details.shape.body,
  timeZone: timeZone.default('UTC'),
  /** Ids of resources. */
  attachments: z
    .array(z.string(ATTACHMENTS).max(36, ATTACHMENTS), ATTACHMENTS)
    .max(writtenLimits.attachments, ATTACHMENTS)
    .transform((ids) => [...new Set(ids)])
    .default([]),
};

const sendAt = z.iso
  .datetime({ offset: true, error: SEND_AT })
  .transform((time) => new Date(time).toISOString())
  .nullable()
  .default(null);

/** Body of `POST /api/emails`. Without `sendAt`, the emails are sent now. */
export const newEmail = z.object({
  ...written,
  to: z
    .array(z.object({ ...target, values: valuesOfVariables }), RECIPIENTS)
    .min(1, RECIPIENTS)
    .max(writtenLimits.recipients, RECIPIENTS)
    .refine((all) => new Set(all.map(({ type, id }) => `${type} ${id}`)).size === all.length, RECIPIENTS),
  sendAt,
});

/** Body of `POST /api/emails/preview`. */
export const previewedEmail = z.object({
  ...written,
  to: z.object({ ...target, values: valuesOfVariables }),
});

/** Body of `POST /api/email-batches`: one email to each partner. */
export const newEmailBatch = z.object({
  ...written,
  partnerIds: bulkIds.transform((ids) => [...new Set(ids)]),
  values: valuesOfVariables,
  sendAt,
});

/** Query of `GET /api/emails/recipient`. */
export const recipientRequest = z.object({ ...target, timeZone: timeZone.default('UTC') });

/** Query of `GET /api/emails`. */
export const plannedRequest = newestRequest.extend({
  status: z
    .enum(plannedStatuses, `status must be one of: ${plannedStatuses.join(', ')}`)
    .default('scheduled'),
});

export type NewEmail = z.infer<typeof newEmail>;
export type PreviewedEmail = z.infer<typeof previewedEmail>;
export type NewEmailBatch = z.infer<typeof newEmailBatch>;
export type RecipientRequest = z.infer<typeof recipientRequest>;
export type PlannedRequest = z.infer<typeof plannedRequest>;
