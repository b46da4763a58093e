import { days, hours, minutes, seconds } from '../../lib/clock';

/** Pauses before the next attempts in ms: some within two minutes, and the last after more than three days. */
export const mailRetries = [
  seconds(20),
  minutes(1),
  minutes(5),
  minutes(15),
  hours(1),
  hours(3),
  hours(8),
  hours(24),
  hours(24),
  hours(24),
];
/** Attempts end after this time. */
export const MAIL_LIFETIME = days(5);
/** How long rows of finished mails are kept; their content is deleted at once. */
export const MAIL_KEPT = days(30);
