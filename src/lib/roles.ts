/** Roles of a workspace member, the most powerful first (spec §6). */
export const workspaceRoles = ['owner', 'admin', 'editor', 'viewer', 'partner_portal'] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];

/** The roles that have a permission. Each feature declares its permissions with the constants below. */
export type Permission = readonly WorkspaceRole[];

export const owners: Permission = ['owner'];
export const admins: Permission = ['owner', 'admin'];
export const editors: Permission = ['owner', 'admin', 'editor'];
export const viewers: Permission = ['owner', 'admin', 'editor', 'viewer'];
export const portalUsers: Permission = ['partner_portal'];

/** Returns whether the role has the permission. A user without a role has none (spec §6). */
export function can(role: WorkspaceRole | null | undefined, permission: Permission): boolean {
  return role != null && permission.includes(role);
}
