import type { Background } from '../../../lib/background';
import { seconds } from '../../../lib/clock';
import { finishesWithin } from '../../../lib/deadline';
import type { Mailer } from '../../../lib/mailer';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import { invitationMail, type MailedInvitation } from './invitation-mail';

/**
 * What became of the mail of an invitation: `sent`, `failed` (or not accepted in time), `limited` (too many were mailed),
 * `off` (no mail server is configured). The link works in any case.
 */
export type InvitationMailStatus = 'sent' | 'failed' | 'limited' | 'off';

/** How long the inviting user waits for the mail server. */
const PATIENCE = seconds(10);

interface Dependencies {
  /** null: no mail server is configured. */
  mailer: Mailer | null;
  limits: RateLimits;
  background: Background;
}

export function createInvitationMailer({ mailer, limits, background }: Dependencies) {
  /** Counts by workspace, and by address in the whole installation, so that no one can flood a stranger. */
  const isAllowed = async (workspaceId: string, email: string): Promise<boolean> =>
    (await limits.allows('invite_email', email)) && (await limits.allows('invite', workspaceId));

  /** Mails the link and returns what became of it. Never rejects because of the mail server. */
  return async function mailInvitation(
    to: { workspaceId: string; email: string },
    invitation: MailedInvitation,
  ): Promise<InvitationMailStatus> {
    if (!mailer) return 'off';
    if (!(await isAllowed(to.workspaceId, to.email))) return 'limited';
    const sending = mailer.send({ to: to.email, ...invitationMail(invitation) });
    // Logs a failure.
    background.run('mailing an invitation', () => sending);
    return (await finishesWithin(PATIENCE, sending).catch(() => false)) ? 'sent' : 'failed';
  };
}

export type MailInvitation = ReturnType<typeof createInvitationMailer>;
