import type { Foundation } from '../../../foundation';
import { newId } from '../../../lib/ids';
import type { WorkspaceRole } from '../../../lib/roles';
import type { WithdrawInvitations } from '../invitations/withdraw-invitations';
import type { EndMembership } from './end-membership';
import type { User } from '../../identity/users.rules';
import type { GroupRole, OidcMembership } from '../../../config-oidc.rules';
import type { GiveMembership } from '../../sign-in/oidc/accept-oidc-sign-in';
import type { OidcSignIn } from '../../sign-in/oidc/oidc-sign-in.schema';

interface Dependencies extends Foundation {
  /** null if groups grant no membership. */
  membership: OidcMembership | null;
  withdrawInvitations: WithdrawInvitations;
  endMembership: EndMembership;
}

/** Synchronizes the membership of a person with their groups at the provider. */
export function createMembershipGiver(dependencies: Dependencies): GiveMembership {
  const { membership, members, workspaces, log, clock } = dependencies;
  const { withdrawInvitations, endMembership, audit } = dependencies;

  async function record(
    { id, email }: User,
    workspaceId: string,
    change: { from: WorkspaceRole | null; to: WorkspaceRole },
  ): Promise<void> {
    await audit.record('System', {
      workspaceId,
      action: 'role_changed',
      objectType: 'user',
      objectId: id,
      objectName: email,
      changes: [{ field: 'role', ...change }],
    });
  }

  async function setRole(user: User, workspaceId: string, to: GroupRole): Promise<void> {
    const member = await members.byUser(workspaceId, user.id);
    const from = member?.workspaceRole ?? null;
    if (from === to) return;
    if (from === null)
      await members.insert({
        id: newId(),
        workspaceId,
        userId: user.id,
        role: to,
        partnerId: null,
        joinedAt: clock.now().toISOString(),
      });
    else {
      await members.update(workspaceId, user.id, { role: to, partnerId: null });
      await withdrawInvitations('System', { workspaceId, userId: user.id }, to);
    }
    await record(user, workspaceId, { from, to });
  }

  /**
   * Grants the role of the person's groups, and removes a membership that groups granted before (`given`: its
   * workspace) and no longer grant. Doesn't change owners, or invited members without a group. Must run in a
   * transaction. Returns the workspace in which groups grant a membership now.
   */
  return async function giveMembership(
    user: User,
    role: OidcSignIn['role'],
    given: string | null,
  ): Promise<string | null> {
    if (!membership || role === 'unknown') return given;
    const { workspaceId } = membership;
    if (!(await workspaces.byId(workspaceId))) {
      log.error(
        { workspaceId },
        'PARTNERHUB_OIDC_WORKSPACE is not a workspace, so groups grant no membership',
      );
      return given;
    }
    // Waits for a change of the user's role that is under way.
    const owners = await members.lockOwners(workspaceId);
    if (owners.includes(user.id)) return given;
    const member = await members.byUser(workspaceId, user.id);
    if (role !== null) await setRole(user, workspaceId, role);
    else if (member && given === workspaceId) await endMembership('System', workspaceId, member);
    return role === null ? null : workspaceId;
  };
}
