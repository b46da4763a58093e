import { truncate } from '../../../lib/text/unicode';
import { roleLabels } from '../members/members.rules';
import type { WorkspaceRole } from '../../../lib/roles';
import type { MailContent } from '../../mail/mail-content';

/** Longer names are cut, so that a name can't contain a message. */
const NAME_MAX = 80;

const day = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

export interface MailedInvitation {
  /** The name or the email of the person who invites; null: an operator. */
  inviter: string | null;
  workspaceName: string;
  role: WorkspaceRole;
  url: string;
  expiresAt: string;
}

/** The mail with an invitation link. */
export function invitationMail({ inviter, workspaceName, role, url, expiresAt }: MailedInvitation): {
  subject: string;
  content: MailContent;
} {
  const who = inviter === null ? 'An administrator' : nameInMail(inviter);
  const where = nameInMail(workspaceName);
  return {
    subject: `${who} invites you to ${where} on PartnerHub`,
    content: {
      heading: `Join ${where}`,
      paragraphs: [
        `${who} invites you to join the workspace ${where} on PartnerHub as ${roleLabels[role]}.`,
        `The invitation is open until ${day.format(new Date(expiresAt))}.`,
      ],
      action: { label: 'Accept the invitation', url },
      notes: ["The link works once and only for you. If you don't know who this is, there is nothing to do."],
    },
  };
}

/** Cuts a name, because users choose these names, and the mail goes to strangers. */
function nameInMail(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').trim();
  const cut = truncate(line, NAME_MAX);
  return cut === line ? line : `${cut}…`;
}
