import type { WorkspaceRole } from '../../../lib/roles';
import type { AuditActor, AuditTrail } from '../../audit/audit-trail';
import type { InvitationsRepo } from './invitations.repo';
import { mayInvite } from '../members/members.rules';

interface Dependencies {
  invitations: InvitationsRepo;
  audit: AuditTrail;
}

export function createInvitationWithdrawal({ invitations, audit }: Dependencies) {
  /**
   * Revokes the pending invitations that a member couldn't make with their new role (null: removed from the
   * workspace). Must run in the transaction that changes the membership.
   */
  return async function withdrawInvitations(
    actor: AuditActor,
    inviter: { workspaceId: string; userId: string },
    newRole: WorkspaceRole | null,
  ): Promise<void> {
    const { workspaceId, userId } = inviter;
    for (const { id, email, role } of await invitations.unusedBy(workspaceId, userId)) {
      if (mayInvite(newRole, role) || !(await invitations.deleteUnused(id))) continue;
      const about = { objectType: 'invitation', objectId: id, objectName: email } as const;
      await audit.record(actor, { workspaceId, action: 'revoked', ...about });
    }
  };
}

export type WithdrawInvitations = ReturnType<typeof createInvitationWithdrawal>;
