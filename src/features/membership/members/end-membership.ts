import type { Foundation } from '../../../foundation';
import type { RevokeKeys } from '../../api-keys/revoke-keys';
import type { AuditActor } from '../../audit/audit-trail';
import type { MemberUser } from '../../workspaces/member.entity';
import type { WithdrawInvitations } from '../invitations/withdraw-invitations';

interface Dependencies extends Foundation {
  withdrawInvitations: WithdrawInvitations;
  revokeKeys: RevokeKeys;
}

/** A member who leaves. */
export type LeavingMember = Pick<MemberUser, 'id' | 'email' | 'workspaceRole'>;

export function createMembershipEnd(dependencies: Dependencies) {
  const { members, sessions, withdrawInvitations, revokeKeys, audit } = dependencies;

  /**
   * Ends a membership, the user's sessions in the workspace, and their pending invitations and API keys there, which
   * don't work again if the user comes back. Must run in a transaction. The action is `deleted` if the account is deleted
   * too.
   */
  return async function endMembership(
    actor: AuditActor,
    workspaceId: string,
    { id, email, workspaceRole }: LeavingMember,
    action: 'removed' | 'deleted' = 'removed',
  ): Promise<void> {
    await members.delete(workspaceId, id);
    await sessions.endAllOfMember(workspaceId, id);
    await audit.record(actor, {
      workspaceId,
      action,
      objectType: 'user',
      objectId: id,
      objectName: email,
      changes: [{ field: 'role', from: workspaceRole, to: null }],
    });
    await withdrawInvitations(actor, { workspaceId, userId: id }, null);
    await revokeKeys(actor, id, workspaceId);
  };
}

export type EndMembership = ReturnType<typeof createMembershipEnd>;
