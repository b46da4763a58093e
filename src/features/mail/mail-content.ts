import type { WorkspaceRole } from '../../lib/roles';

import type { MailKind } from './mail.rules';

/** An entry of a list in a mail, such as an item of a digest. */
export interface MailItem {
  title: string;
  /** An http(s) address. */
  url?: string;
  /** Shown below the title. */
  text?: string;
}

/** The content of a mail. All texts except `markdown` are plain text. */
export interface MailContent {
  heading?: string;
  /** Line breaks are kept. */
  paragraphs: readonly string[];
  /** A text in Markdown, below the paragraphs. */
  markdown?: string;
  /** A PNG above the table. Clients that show no pictures show `alt`. */
  picture?: { alt: string; png: string };
  /** Texts below their headers. */
  table?: { columns: readonly string[]; rows: readonly (readonly string[])[] };
  facts?: readonly { label: string; value: string }[];
  sections?: readonly { heading: string; items: readonly MailItem[] }[];
  /** One button; `url` is an http(s) address. */
  action?: { label: string; url: string };
  /** Paragraphs below the button. */
  notes?: readonly string[];
}

/** A stored file that is attached to a mail. Its bytes are read when the mail is sent. */
export interface AttachedFile {
  fileId: string;
  fileName: string;
  contentType: string;
  /** In bytes. */
  size: number;
}

/**
 * Returns the files of resources that a partner may see, or of those that all partners see if it is null.
 * @throws 400 for any other resource, and for files that are too large together
 */
export type AttachResources = (
  workspaceId: string,
  partner: { id: string; name: string; tier: string | null } | null,
  resourceIds: readonly string[],
) => Promise<AttachedFile[]>;

/**
 * Who may get a mail, which is checked when it is sent: members with one of the roles, of one partner unless it is null,
 * or a payee who still has this address.
 */
export type MailReaders = { roles: readonly WorkspaceRole[]; partnerId: string | null } | { payeeId: string };

/** A mail to one recipient. */
export interface OutgoingMail {
  /** A member, who gets it at the address of their account, or any address. `email` is the account's. */
  to: { userId: string; email: string } | { address: string };
  /** The workspace whose name and logo the mail has. null for a mail about an account. */
  workspaceId: string | null;
  kind: MailKind;
  subject: string;
  content: MailContent;
  replyTo?: { name: string | null; address: string };
  /** The name of the sender, instead of PartnerHub's. */
  fromName?: string;
  /** Without the name and logo of the workspace, because strangers could have chosen them. */
  isUnbranded?: boolean;
  attachments?: readonly AttachedFile[];
  /** Default: anyone at the address, and members while they are members. */
  readers?: MailReaders;
  /** When it becomes useless, such as the end of its link. */
  expiresAt?: string;
}

/** The encrypted part of a stored mail. */
export type SealedMail = Pick<
  OutgoingMail,
  'subject' | 'content' | 'replyTo' | 'fromName' | 'isUnbranded' | 'attachments' | 'readers'
>;
