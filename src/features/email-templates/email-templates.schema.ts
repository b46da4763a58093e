import * as z from 'zod';
import type { SchemasOf } from '../../lib/entities/entity-schema';
import { oneOf, queryText, requiredLines, requiredText } from '../../lib/entities/fields';
import { filteredLike } from '../../lib/entities/filters/filter-parameter';
import { isTimeZone } from '../../lib/time/time-zone';
import { templateFilters, templateName, templateTags } from '../templates/templates.schema';
import { emailTemplateEntity } from './email-templates.entity';
import { emailCategories, emailLimits } from './email-templates.rules';

const category = oneOf('Category', emailCategories);

const BODY_REQUIRED = 'Email body is required';

/** Stored as typed, including spaces at both ends. Only white space counts as empty. */
const body = z
  .string(BODY_REQUIRED)
  .max(emailLimits.body, 'Email body is too long')
  .refine((text) => text.trim() !== '', BODY_REQUIRED);

/** A subject must be one line: some mail programs would take a second line for a header. */
const subject = requiredLines('Subject', emailLimits.subject).refine(
  (text) => !/[\r\n\u2028\u2029]/.test(text),
  'Subject must be one line',
);

/** The fields of a template. */
export const details = z.object({
  name: templateName,
  subject,
  body,
  category,
  tags: templateTags,
} satisfies SchemasOf<typeof emailTemplateEntity>);

/** Body of `POST /api/email-templates` (spec §5, §7). */
export const newEmailTemplate = details.extend({ tags: templateTags.default([]) });

export const emailTemplateChanges = details.partial();

export const emailTemplateFilters = templateFilters.extend({
  ...filteredLike(emailTemplateEntity),
  category: category.optional(),
});

export const CONTACT_NOT_FOUND = 'Contact not found';

export const timeZone = queryText('timeZone').refine(isTimeZone, 'timeZone must be an IANA time zone');

/** Query of `GET /api/email-templates/{id}/filled`; a contact needs its partner. */
export const fillRequest = z.object({
  partnerId: queryText('partnerId').optional(),
  contactId: queryText('contactId').optional(),
  timeZone: timeZone.default('UTC'),
});

const VALUES = `Values must be up to ${emailLimits.values} texts of at most ${emailLimits.value} characters`;

/** Values that the sender typed, by the names of variables. */
export const valuesOfVariables = z
  .record(z.string().max(100, VALUES), z.string(VALUES).max(emailLimits.value, VALUES), VALUES)
  .refine((values) => Object.keys(values).length <= emailLimits.values, VALUES)
  .default({});

/** Body of `POST /api/email-templates/{id}/send`. `values` fill in variables that have no value. */
export const sendRequest = z.object({
  contactId: requiredText('Contact', 36),
  timeZone: timeZone.default('UTC'),
  values: valuesOfVariables,
});

export type SendRequest = z.infer<typeof sendRequest>;
export type FillRequest = z.infer<typeof fillRequest>;
export type NewEmailTemplate = z.infer<typeof newEmailTemplate>;
