import type { MailContent } from '../../mail/mail-content';

/** The mail with a password reset link. */
export const resetMail = (url: string): { subject: string; content: MailContent } => ({
  subject: 'Reset your PartnerHub password',
  content: {
    heading: 'Reset your password',
    paragraphs: [
      'Somebody, hopefully you, asked to reset the password of your PartnerHub account.',
      'Choose a new password within the next hour. It signs you out everywhere and revokes the API keys that you created.',
    ],
    action: { label: 'Choose a new password', url },
    notes: ["If it wasn't you, there is nothing to do. Without this link your password stays as it is."],
  },
});
