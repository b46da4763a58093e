import type { MailContent } from '../../mail/mail-content';

/** The events that security mails report to the owner of an account. */
export type SecurityEvent =
  | 'new_device'
  | 'password_set'
  | 'password_changed'
  | 'password_reset'
  | 'email_change_requested'
  | 'email_changed'
  | 'email_changed_by_operator'
  | 'account_deleted'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'sso_connected';

interface Wording {
  subject: string;
  happened: string;
  /** What to do if it wasn't the owner, where a new password doesn't help. */
  advice?: string;
}

const CONTACT_OPERATOR = 'tell an administrator of your workspace or the operator of PartnerHub at once.';

const wordings: Record<SecurityEvent, Wording> = {
  new_device: {
    subject: 'New sign-in to your PartnerHub account',
    happened: "Your PartnerHub account was signed in to with a browser that it hasn't been used with before.",
  },
  password_set: {
    subject: 'A password was set for your PartnerHub account',
    happened:
      'Your PartnerHub account, which had no password, can now be signed in to with one. All other sessions were signed out.',
  },
  password_changed: {
    subject: 'Your PartnerHub password was changed',
    happened: 'The password of your PartnerHub account was changed. All other sessions were signed out.',
  },
  password_reset: {
    subject: 'Your PartnerHub password was reset',
    happened:
      'A new password was set with a reset link for your PartnerHub account. All sessions were signed out.',
  },
  email_change_requested: {
    subject: 'A new email for your PartnerHub account',
    happened:
      'Someone asked to replace this email address of your PartnerHub account with another one. It changes when the new address is confirmed.',
  },
  email_changed: {
    subject: 'The email of your PartnerHub account was changed',
    happened:
      'Your PartnerHub account has another email address now, and this one no longer signs in. All other sessions were signed out.',
    advice: CONTACT_OPERATOR,
  },
  email_changed_by_operator: {
    subject: 'The email of your PartnerHub account was changed',
    happened:
      'The operator of PartnerHub gave your account another email address. This one no longer signs in. All sessions were signed out.',
    advice: CONTACT_OPERATOR,
  },
  account_deleted: {
    subject: 'Your PartnerHub account was deleted',
    happened: 'Your PartnerHub account was deleted, with everything that belonged only to you.',
    advice: CONTACT_OPERATOR,
  },
  second_factor_on: {
    subject: 'Two-factor authentication is on',
    happened: 'Two-factor authentication was turned on for your PartnerHub account.',
  },
  second_factor_off: {
    subject: 'Two-factor authentication is off',
    happened: 'Two-factor authentication was turned off for your PartnerHub account.',
  },
  second_factor_reset: {
    subject: 'Two-factor authentication was removed',
    happened:
      'The operator of PartnerHub removed the authenticator app, passkeys and recovery codes of your account, and signed it out everywhere.',
  },
  recovery_codes_renewed: {
    subject: 'New recovery codes for your PartnerHub account',
    happened: 'New recovery codes were created for your PartnerHub account. The old ones no longer work.',
  },
  recovery_code_used: {
    subject: 'A recovery code of your PartnerHub account was used',
    happened: 'Your PartnerHub account was signed in to with a recovery code, which no longer works.',
  },
  passkey_added: {
    subject: 'A passkey was added to your PartnerHub account',
    happened: 'A passkey was added to your PartnerHub account. It signs in without the password.',
  },
  passkey_removed: {
    subject: 'A passkey was removed from your PartnerHub account',
    happened: 'A passkey was removed from your PartnerHub account.',
  },
  sso_connected: {
    subject: 'Single sign-on was connected to your PartnerHub account',
    happened: 'Your PartnerHub account was signed in to through your identity provider for the first time.',
  },
};

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

interface Circumstances {
  /** Such as `Chrome on macOS`; null for an operator. */
  device: string | null;
  at: Date;
  /** The server's public URL, without a trailing slash. */
  linkBase: string;
  /** The only way to sign in, where passwords are off; null where they are on. */
  onlyProvider: string | null;
}

/** Returns the mail about an event. It contains no secret: its links open screens that ask for one. */
export function securityMail(
  event: SecurityEvent,
  circumstances: Circumstances,
): { subject: string; content: MailContent } {
  const { subject, happened, advice } = wordings[event];
  const { device, at } = circumstances;
  return {
    subject,
    content: {
      heading: subject,
      paragraphs: [
        happened,
        `If ${device === null ? 'you asked for it' : 'it was you'}, there is nothing to do. ${adviceOf(circumstances, advice)}`,
      ],
      facts: [
        ...(device === null ? [] : [{ label: 'Device', value: device }]),
        { label: 'Time', value: `${moment.format(at)} UTC` },
      ],
      ...(advice === undefined && { action: actionOf(circumstances) }),
    },
  };
}

function adviceOf({ device, onlyProvider }: Circumstances, advice?: string): string {
  const otherwise = device === null ? "If you didn't ask for it" : "If it wasn't you";
  if (advice !== undefined) return `${otherwise}, ${advice}`;
  return onlyProvider === null
    ? `${otherwise}, set a new password at once, which signs out every device.`
    : `${otherwise}, secure your account at ${onlyProvider} at once. Then end all other sessions.`;
}

const actionOf = ({ linkBase, onlyProvider }: Circumstances) =>
  onlyProvider === null
    ? { label: 'Set a new password', url: `${linkBase}/forgot-password` }
    : { label: 'See your sessions', url: `${linkBase}/account` };
