import { seconds } from '../../../lib/clock';
import { finishesWithin } from '../../../lib/concurrency/deadline';
import type { MailQueue } from '../../mail/mail-queue';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { invitationMail, type MailedInvitation } from './invitation-mail';

/**
 * The status of an invitation's mail: `sent`, `failed` (not accepted yet; it is tried again), `limited` (too many were
 * sent), `off` (no mail server is configured). The link works in any case.
 */
export type InvitationMailStatus = 'sent' | 'failed' | 'limited' | 'off';

/** How long the inviting user waits for the mail server. */
const PATIENCE = seconds(10);

interface Dependencies {
  mail: MailQueue;
  limits: RateLimits;
}

export function createInvitationMailer({ mail, limits }: Dependencies) {
  /** Counts by workspace, and by address in the whole installation, so that no one can flood a stranger. */
  const isAllowed = async (workspaceId: string, email: string): Promise<boolean> =>
    (await limits.allows('invite_email', email)) && (await limits.allows('invite', workspaceId));

  /** Mails the link and returns the status. Never rejects because of the mail server. */
  return async function mailInvitation(
    to: { workspaceId: string; email: string },
    invitation: MailedInvitation,
  ): Promise<InvitationMailStatus> {
    if (!mail.isOn) return 'off';
    if (!(await isAllowed(to.workspaceId, to.email))) return 'limited';
    const first = mail.sendNow({
      to: { address: to.email },
      workspaceId: to.workspaceId,
      kind: 'invitation',
      expiresAt: invitation.expiresAt,
      ...invitationMail(invitation),
    });
    return (await finishesWithin(PATIENCE, first)) && (await first) === 'sent' ? 'sent' : 'failed';
  };
}

export type MailInvitation = ReturnType<typeof createInvitationMailer>;
