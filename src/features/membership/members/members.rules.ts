import { admins, can, type Permission, type WorkspaceRole } from '../../../lib/roles';

export const manageUsers: Permission = admins;

/** The roles that a member can change to (spec §6). */
export const memberRoles = ['owner', 'admin', 'editor', 'viewer'] as const satisfies WorkspaceRole[];
export type MemberRole = (typeof memberRoles)[number];

/** The roles that an invitation can give (spec §6). */
export const invitableRoles = [...memberRoles, 'partner_portal'] as const satisfies WorkspaceRole[];

/** The display name of each role. */
export const roleLabels: Record<WorkspaceRole, string> = {
  owner: 'Owner',
  admin: 'Admin',
  editor: 'Editor',
  viewer: 'Viewer',
  partner_portal: 'Partner Portal',
};

export const memberMessages = {
  lastOwner: 'A workspace needs at least one owner',
  ownersOnly: 'Only an owner can make someone owner or change an owner',
  removesSelf: 'You cannot remove yourself from the workspace',
  notAllowed: "You don't have permission to manage users",
} as const;

/** Only an owner may make someone owner or change an owner (contract, Who may do what). */
export function mayGrant(
  actorRole: WorkspaceRole,
  { from, to }: { from?: WorkspaceRole; to?: WorkspaceRole },
) {
  return actorRole === 'owner' || (from !== 'owner' && to !== 'owner');
}

/** Whether a member with this role may invite someone as `to`; null: a former member. */
export function mayInvite(inviterRole: WorkspaceRole | null, to: WorkspaceRole): boolean {
  return inviterRole !== null && can(inviterRole, manageUsers) && mayGrant(inviterRole, { to });
}

/** The user who manages a workspace's users, and the number of its owners. */
export interface Standing {
  userId: string;
  role: WorkspaceRole;
  ownerCount: number;
}

interface Managed {
  id: string;
  workspaceRole: WorkspaceRole;
}

/** Returns the reason why the member's role can't be changed, or null. */
export function roleProblem({ role, ownerCount }: Standing, { workspaceRole }: Managed): string | null {
  if (!mayGrant(role, { from: workspaceRole })) return memberMessages.ownersOnly;
  return workspaceRole === 'owner' && ownerCount <= 1 ? memberMessages.lastOwner : null;
}

/** Returns the reason why the member can't be removed, or null. */
export function removalProblem(standing: Standing, member: Managed): string | null {
  return roleProblem(standing, member) ?? (member.id === standing.userId ? memberMessages.removesSelf : null);
}
