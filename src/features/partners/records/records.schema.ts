import * as z from 'zod';
import {
  oneOf,
  optionalEmail,
  optionalId,
  optionalLines,
  optionalText,
  requiredLines,
  requiredText,
} from '../../../lib/entities/fields';
import { namedPartner } from '../../custom-fields/imported-record.schema';
import { evidenceInput } from '../../evidence/evidence.schema';
import { bulkIds } from '../../records/bulk.schema';
import { taskAssignees } from '../onboarding/onboarding.rules';
import { partnerLimits } from '../partners.rules';

/** Bodies of calls for a partner's notes, contacts, onboarding tasks and check-ins (spec §5). */

export const OWNER_NOT_FOUND = 'Owner not found';

const flag = (name: string) => z.boolean(`${name} must be true or false`);

export const newNote = z.object({
  content: requiredLines('Note', partnerLimits.note),
  evidence: evidenceInput,
});

const contactEmail = optionalEmail('Invalid email address');

const contact = z.object({
  name: requiredText('Contact name', partnerLimits.contactName, 'Contact name is required.'),
  title: optionalText('Title', partnerLimits.contactTitle),
  email: contactEmail,
  phone: optionalText('Phone', partnerLimits.phone),
  isPrimary: flag('isPrimary'),
});

export const newContact = contact.extend({
  title: contact.shape.title.default(null),
  email: contactEmail.default(null),
  phone: contact.shape.phone.default(null),
  isPrimary: contact.shape.isPrimary.default(false),
});
export const contactChanges = contact.partial();
/** Finds the contacts with an email. */
export const contactSearch = z.object({ email: requiredText('Email', 320) });

const importedDetails = newContact.omit({ isPrimary: true }).extend({
  ...namedPartner,
  partnerName: requiredText('Partner', 500),
});

/** A row of an imported file. A contact without a name is called by its email. */
export const importedContact = z.preprocess(
  (row) => (row instanceof Object && 'email' in row && !('name' in row) ? { ...row, name: row.email } : row),
  importedDetails,
);
export const importedContactChanges = importedDetails.partial();

const sortOrderMessage = `sortOrder must be a whole number between 0 and ${partnerLimits.sortOrder}`;

const DUE_DATE = 'Due date must be a date such as 2026-01-31';

/** A day without a time. An empty text means null. */
const dueDate = z
  .string(DUE_DATE)
  .trim()
  .transform((text) => text || null)
  .nullable()
  .pipe(
    z.iso
      .date(DUE_DATE)
      .regex(/^(19|[2-9]\d)\d{2}-/, DUE_DATE)
      .nullable(),
  );

const onboardingTask = z.object({
  taskName: requiredText('Task name', partnerLimits.taskName),
  taskDescription: optionalLines('Description', partnerLimits.taskDescription),
  required: flag('required'),
  ownerId: optionalId(OWNER_NOT_FOUND),
  assignedTo: oneOf('assignedTo', taskAssignees),
  dueDate,
  sortOrder: z.int(sortOrderMessage).min(0, sortOrderMessage).max(partnerLimits.sortOrder, sortOrderMessage),
});

export const newOnboardingTask = onboardingTask.extend({
  taskDescription: onboardingTask.shape.taskDescription.default(null),
  required: onboardingTask.shape.required.default(true),
  ownerId: onboardingTask.shape.ownerId.default(null),
  assignedTo: onboardingTask.shape.assignedTo.default('team'),
  dueDate: dueDate.default(null),
  sortOrder: onboardingTask.shape.sortOrder.default(0),
});
export const onboardingTaskChanges = onboardingTask.extend({ completed: flag('completed') }).partial();

/** Body of the call that completes or reopens many tasks. */
export const bulkOnboardingTasks = z.object({
  ids: bulkIds,
  change: z.object({ completed: flag('completed') }),
});

const invalidDate = 'Invalid scheduled date';

/** A day (`yyyy-MM-dd`, meaning its start in UTC) or a time with its zone. Stored as ISO 8601 UTC. */
const scheduledDate = z
  .string('Scheduled date is required')
  .trim()
  .min(1, 'Scheduled date is required')
  .pipe(z.union([z.iso.date(), z.iso.datetime({ offset: true })], invalidDate))
  .transform((value) => new Date(value).toISOString())
  .pipe(z.string().regex(/^(19|[2-9]\d)\d{2}-/, invalidDate));

const checkIn = z.object({
  title: requiredText('Title', partnerLimits.checkInTitle),
  notes: z
    .string('Notes must be text')
    .trim()
    .max(partnerLimits.checkInNotes, 'Notes are too long')
    .transform((text) => text || null)
    .nullable(),
  scheduledDate,
  ownerId: optionalId(OWNER_NOT_FOUND),
});

export const newCheckIn = checkIn.extend({
  notes: checkIn.shape.notes.default(null),
  ownerId: checkIn.shape.ownerId.default(null),
});
export const checkInChanges = checkIn.extend({ completed: flag('completed') }).partial();

export type NewNote = z.infer<typeof newNote>;
export type ImportedContact = z.infer<typeof importedDetails>;
export type NewContact = z.infer<typeof newContact>;
export type ContactSearch = z.infer<typeof contactSearch>;
export type ContactChanges = z.infer<typeof contactChanges>;
export type NewOnboardingTask = z.infer<typeof newOnboardingTask>;
export type OnboardingTaskChanges = z.infer<typeof onboardingTaskChanges>;
export type BulkOnboardingTasks = z.infer<typeof bulkOnboardingTasks>;
export type NewCheckIn = z.infer<typeof newCheckIn>;
export type CheckInChanges = z.infer<typeof checkInChanges>;
