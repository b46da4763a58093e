/** Roles of a workspace member, strongest first (spec §6). */
export const workspaceRoles = ['owner', 'admin', 'editor', 'viewer', 'partner_portal'] as const;
export type WorkspaceRole = (typeof workspaceRoles)[number];

/** The roles that hold a permission. Each feature's rules declare theirs in these words. */
export type Permission = readonly WorkspaceRole[];

export const owners: Permission = ['owner'];
export const admins: Permission = ['owner', 'admin'];
export const editors: Permission = ['owner', 'admin', 'editor'];
export const viewers: Permission = ['owner', 'admin', 'editor', 'viewer'];
export const portalUsers: Permission = ['partner_portal'];

/** No role means nothing allowed (spec §6). */
export function can(role: WorkspaceRole | null | undefined, permission: Permission): boolean {
  return role != null && permission.includes(role);
}
