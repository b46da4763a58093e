import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { MembersRepo } from './members.repo';
import type { Workspace, WorkspacesRepo } from './workspaces.repo';

/** The workspace that has just been made, and whose it is. */
export interface NewWorkspace {
  workspaceId: string;
  ownerId: string;
}

/**
 * Gives a new workspace something that it starts with. Runs in the transaction that makes the workspace, for everybody who
 * signs up: one insert.
 */
export type WorkspaceSeed = (workspace: NewWorkspace) => Promise<void>;

interface Dependencies {
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  seeds: readonly WorkspaceSeed[];
  clock: Clock;
}

/** What a workspace says about itself. */
export type WorkspaceProfile = Partial<
  Pick<Workspace, 'description' | 'industryTags' | 'regionTags' | 'productsTags'>
>;

/** Makes a workspace with everything that a new one starts with, owned by the user. Belongs into a transaction. */
export function createWorkspaceCreator({ workspaces, members, seeds, clock }: Dependencies) {
  return async function createWorkspace(
    name: string,
    ownerId: string,
    profile: WorkspaceProfile = {},
  ): Promise<Workspace> {
    const createdAt = clock.now().toISOString();
    const workspace: Workspace = {
      id: newId(),
      name,
      description: null,
      logoUrl: null,
      logoVersion: null,
      industryTags: [],
      regionTags: [],
      productsTags: [],
      website: null,
      redirectHosts: [],
      ...profile,
      createdAt,
    };
    await workspaces.insert(workspace);
    for (const seed of seeds) await seed({ workspaceId: workspace.id, ownerId });
    await members.insert({
      id: newId(),
      workspaceId: workspace.id,
      userId: ownerId,
      role: 'owner',
      partnerId: null,
      joinedAt: createdAt,
    });
    return workspace;
  };
}

export type CreateWorkspace = ReturnType<typeof createWorkspaceCreator>;
