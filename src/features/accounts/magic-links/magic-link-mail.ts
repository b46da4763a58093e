import type { MailContent } from '../../mail/mail-content';

/** The mail with a link that signs in. */
export const magicLinkMail = (url: string): { subject: string; content: MailContent } => ({
  subject: 'Your link to sign in to PartnerHub',
  content: {
    heading: 'Sign in to PartnerHub',
    paragraphs: [
      'Somebody, hopefully you, asked for a link to sign in to your PartnerHub account.',
      'Open it and press “Sign in”. It works once, within the next 15 minutes.',
    ],
    action: { label: 'Sign in', url },
    notes: ["If it wasn't you, delete this email. Nobody can sign in without the link."],
  },
});
