import type { Clock } from '../../../lib/clock';
import { notFound } from '../../../lib/errors';
import { hashToken } from '../../../lib/ids';
import { messages } from '../../identity/accounts.rules';
import type { InvitationsRepo, PendingInvitation } from './invitations.repo';
import { mayInvite } from '../members/members.rules';

/** Finds the invitation of a link. */
export function createInvitationOpener({
  invitations,
  clock,
}: {
  invitations: InvitationsRepo;
  clock: Clock;
}) {
  /** @throws 404 if it is unknown, used or expired, or if its inviter may no longer invite that person */
  return async function openInvitation(token: string): Promise<PendingInvitation> {
    const invitation = await invitations.byToken(hashToken(token), clock.now().toISOString());
    const isOpen =
      invitation &&
      (invitation.invitedBy === null ||
        mayInvite(invitation.inviterRole, invitation.role) ||
        isColleague(invitation));
    if (!isOpen) throw notFound(messages.invalidInvitation);
    return invitation;
  };
}

/** Whether a portal user, who still belongs to the partner, invited a colleague. */
const isColleague = ({ role, partnerId, inviterRole, inviterPartnerId }: PendingInvitation): boolean =>
  role === 'partner_portal' &&
  inviterRole === 'partner_portal' &&
  partnerId !== null &&
  partnerId === inviterPartnerId;

export type OpenInvitation = ReturnType<typeof createInvitationOpener>;
