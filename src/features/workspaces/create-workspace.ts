import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { MembersRepo } from './members.repo';
import type { Workspace, WorkspacesRepo } from './workspaces.repo';

interface Dependencies {
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  clock: Clock;
}

/** Makes a workspace with everything that a new one starts with, owned by the user. Belongs into a transaction. */
export function createWorkspaceCreator({ workspaces, members, clock }: Dependencies) {
  return async function createWorkspace(name: string, ownerId: string): Promise<Workspace> {
    const createdAt = clock.now().toISOString();
    const workspace: Workspace = {
      id: newId(),
      name,
      description: null,
      logoUrl: null,
      industryTags: [],
      regionTags: [],
      productsTags: [],
      createdAt,
    };
    await workspaces.insert(workspace);
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
