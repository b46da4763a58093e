import type { Foundation } from '../../../foundation';
import { days, seconds } from '../../../lib/clock';
import { finishesWithin } from '../../../lib/concurrency/deadline';
import type { MailQueue } from '../../mail/mail-queue';
import { invitationMail, plainInvitationMail, type MailedInvitation } from './invitation-mail';

/**
 * The status of an invitation's mail: `sent`, `failed` (not accepted yet; it is tried again), `limited` (too many were
 * sent), `off` (no mail server is configured). The link works in any case.
 */
export type InvitationMailStatus = 'sent' | 'failed' | 'limited' | 'off';

/** How long the inviting user waits for the mail server. */
const PATIENCE = seconds(10);

/**
 * The mails of a younger workspace quote no text that its people have chosen. Otherwise anyone who can sign up could send
 * their own message to strangers, from the operator's mail server.
 */
const TRUSTED_AGE = days(1);

interface Dependencies extends Foundation {
  mail: MailQueue;
}

export function createInvitationMailer({ mail, limits, workspaces, clock }: Dependencies) {
  /** Counts by workspace, by address in the whole installation, so that no one can flood a stranger, and all. */
  const isAllowed = async (workspaceId: string, email: string): Promise<boolean> =>
    (await limits.allows('invite_email', email)) &&
    (await limits.allows('invite', workspaceId)) &&
    (await limits.allows('invite_total', 'all'));

  async function isYoung(workspaceId: string): Promise<boolean> {
    const workspace = await workspaces.byId(workspaceId);
    return !workspace || clock.now().getTime() - Date.parse(workspace.createdAt) < TRUSTED_AGE;
  }

  /** Mails the link and returns the status. Never rejects because of the mail server. */
  return async function mailInvitation(
    to: { workspaceId: string; email: string },
    invitation: MailedInvitation,
  ): Promise<InvitationMailStatus> {
    if (!mail.isOn) return 'off';
    if (!(await isAllowed(to.workspaceId, to.email))) return 'limited';
    // Operators can be trusted from the start.
    const isPlain = invitation.inviter !== null && (await isYoung(to.workspaceId));
    const first = mail.sendNow({
      to: { address: to.email },
      workspaceId: to.workspaceId,
      kind: 'invitation',
      expiresAt: invitation.expiresAt,
      ...(isPlain ? { ...plainInvitationMail(invitation), isUnbranded: true } : invitationMail(invitation)),
    });
    return (await finishesWithin(PATIENCE, first)) && (await first) === 'sent' ? 'sent' : 'failed';
  };
}

export type MailInvitation = ReturnType<typeof createInvitationMailer>;
