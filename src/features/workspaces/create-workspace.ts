import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { SeedVocabulary } from '../tags/seed-vocabulary';
import type { MembersRepo } from './members.repo';
import type { Workspace, WorkspacesRepo } from './workspaces.repo';

interface Dependencies {
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  seedVocabulary: SeedVocabulary;
  clock: Clock;
}

/** What a workspace says about itself. */
export type WorkspaceProfile = Partial<
  Pick<Workspace, 'description' | 'industryTags' | 'regionTags' | 'productsTags'>
>;

/** Makes a workspace with everything that a new one starts with, owned by the user. Belongs into a transaction. */
export function createWorkspaceCreator({ workspaces, members, seedVocabulary, clock }: Dependencies) {
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
      ...profile,
      createdAt,
    };
    await workspaces.insert(workspace);
    await seedVocabulary(workspace.id);
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
