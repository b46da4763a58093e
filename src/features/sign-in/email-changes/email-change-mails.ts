import type { MailContent } from '../../mail/mail-content';

/** Both mails have the same subject, so that a list of subjects doesn't tell them apart. */
const subject = 'Confirm your new email for PartnerHub';

/** The mail to the new address, with the link that confirms it. */
export const confirmEmailMail = (url: string): { subject: string; content: MailContent } => ({
  subject,
  content: {
    heading: 'Confirm your new email',
    paragraphs: [
      'Somebody, hopefully you, asked to use this address for their PartnerHub account.',
      'Open the link and press “Change Email” within the next hour. It signs the account out everywhere else.',
    ],
    action: { label: 'Confirm the address', url },
    notes: ["If it wasn't you, delete this email. Nothing changes without the link."],
  },
});

/** The mail to an address that already has an account. Only its owner learns that. */
export const emailTakenMail = (linkBase: string): { subject: string; content: MailContent } => ({
  subject,
  content: {
    heading: 'This address already has an account',
    paragraphs: [
      'Somebody, hopefully you, asked to use this address for another PartnerHub account. It has an account already, so nothing was changed.',
      'To use it for the other account, first change the email of this account or delete it.',
    ],
    action: { label: 'Sign in', url: `${linkBase}/signin` },
    notes: ["If it wasn't you, there is nothing to do."],
  },
});
