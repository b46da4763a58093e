import { authorizeSuperAdmin, type Actor } from '../../lib/actor';
import { mapPage, type Page } from '../../lib/paging';
import type { WorkspaceRole } from '../../lib/roles';
import type { ListedUser, ListedUsersRepo, Membership } from './listed-users.repo';
import type { ListedWorkspace, ListedWorkspacesRepo } from './listed-workspaces.repo';
import type { InstallationFilters } from './superadmin.schema';

/** Maximum number of workspaces listed per user, in the order of joining. `workspaceCount` is the total. */
export const NAMED_WORKSPACES = 20;

/** spec §3 Super-admin user. */
export interface SuperAdminUser {
  id: string;
  email: string;
  name: string | null;
  superAdmin: boolean;
  /** ISO 8601; null: never signed in. */
  lastLogin: string | null;
  workspaces: { workspaceId: string; workspaceName: string; role: WorkspaceRole }[];
  workspaceCount: number;
}

interface Dependencies {
  workspaces: ListedWorkspacesRepo;
  users: ListedUsersRepo;
}

/** Lists for super admins over the whole installation (spec §2, Super Admin). They don't need a workspace. */
export function createSuperAdminService({ workspaces, users }: Dependencies) {
  return {
    /** Newest first. @throws 403 unless super admin; 400 */
    async workspaces(actor: Actor, filters: InstallationFilters): Promise<Page<ListedWorkspace>> {
      authorizeSuperAdmin(actor);
      return mapPage(await workspaces.page(filters), ({ id, name, createdAt }) => ({ id, name, createdAt }));
    },

    /** Newest first. @throws 403 unless super admin; 400 */
    async users(actor: Actor, filters: InstallationFilters): Promise<Page<SuperAdminUser>> {
      authorizeSuperAdmin(actor);
      const page = await users.page(filters);
      const ids = page.items.map(({ id }) => id);
      const found = ids.length > 0 ? await users.memberships(ids, NAMED_WORKSPACES) : [];
      const byUser = new Map<string, Membership[]>(ids.map((id) => [id, []]));
      for (const membership of found) byUser.get(membership.userId)?.push(membership);
      return mapPage(page, (user) => presentUser(user, byUser.get(user.id) ?? []));
    },
  };
}

const presentUser = (
  { id, email, name, superAdmin, lastLogin }: ListedUser,
  memberships: readonly Membership[],
): SuperAdminUser => ({
  id,
  email,
  name,
  superAdmin,
  lastLogin,
  workspaces: memberships.map(({ workspaceId, workspaceName, role }) => ({
    workspaceId,
    workspaceName,
    role,
  })),
  workspaceCount: memberships[0]?.total ?? 0,
});

export type SuperAdminService = ReturnType<typeof createSuperAdminService>;
