import { displayName } from '../../../lib/text/display-name';
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
  /** The person who invites; null: an operator. */
  inviter: { name: string | null; email: string } | null;
  workspaceName: string;
  role: WorkspaceRole;
  url: string;
  expiresAt: string;
}

interface InvitationMail {
  subject: string;
  content: MailContent;
}

/** The mail with an invitation link. */
export function invitationMail(invitation: MailedInvitation): InvitationMail {
  const { inviter, workspaceName } = invitation;
  const who = inviter === null ? 'An administrator' : nameInMail(displayName(inviter));
  const where = nameInMail(workspaceName);
  return mailOf(invitation, { who, join: where, where: `the workspace ${where}` });
}

/** The mail with an invitation link, without names that people have chosen. */
export const plainInvitationMail = (invitation: MailedInvitation): InvitationMail =>
  mailOf(invitation, {
    who: invitation.inviter?.email ?? 'An administrator',
    join: 'a workspace',
    where: 'a workspace',
  });

function mailOf(
  { role, url, expiresAt }: MailedInvitation,
  { who, join, where }: { who: string; join: string; where: string },
): InvitationMail {
  return {
    subject: `${who} invites you to ${join} on PartnerHub`,
    content: {
      heading: `Join ${join}`,
      paragraphs: [
        `${who} invites you to join ${where} on PartnerHub as ${roleLabels[role]}.`,
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
