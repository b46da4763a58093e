import type { Recipient } from '../mail/compose-mail';
import type { OutgoingMail, SealedMail } from '../mail/mail-content';
import type { MailKind } from '../mail/mail.rules';

/** The part of the mail feature that sending uses. */
export interface SendingMail {
  isOn: boolean;
  enqueue(mail: OutgoingMail): Promise<void>;
  isSuppressed(workspaceId: string, kind: MailKind, address: string): Promise<boolean>;
  /** Returns the addresses, in lower case, that get no mails of a kind. */
  suppressed(workspaceId: string, kind: MailKind, addresses: readonly string[]): Promise<ReadonlySet<string>>;
  preview(recipient: Recipient, sealed: SealedMail): Promise<{ subject: string; html: string; text: string }>;
}
