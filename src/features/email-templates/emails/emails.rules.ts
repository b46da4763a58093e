import { editTemplates } from '../../templates/templates.rules';

/** Rules of emails that members write to partners. Free of zod, so that screens may import them. */
export const writeEmails = editTemplates;

export const writtenLimits = {
  /** Recipients of one email, who each get their own. */
  recipients: 20,
  attachments: 10,
  /** Scheduled emails of a workspace. */
  planned: 5000,
} as const;

/** `scheduled` until it is due; `skipped`: the partner gets no email, with the reason. */
export const plannedStatuses = ['scheduled', 'sent', 'skipped', 'failed', 'cancelled'] as const;
export type PlannedStatus = (typeof plannedStatuses)[number];

export const emailMessages = {
  noRecipient: 'Recipient not found',
  notFound: 'Email not found',
  batchNotFound: 'Emails not found',
  notScheduled: 'This email is no longer scheduled',
  inPast: 'Choose a time in the future',
  tooLate: 'Choose a time within a year',
  tooMany: `At most ${writtenLimits.planned.toLocaleString('en-US')} emails can be scheduled at a time`,
  noSender: 'The sender may no longer send emails',
  broken: 'An unexpected error prevented it',
  gone: 'The recipient was deleted',
  noContact: 'The partner has no contact with an email address',
  noPartner: 'Partner not found',
} as const;

/** How far in the future an email can be scheduled. */
export const MAX_DAYS_AHEAD = 366;
