import type { Clock } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { MembersRepo } from './members.repo';
import type { Workspace } from './workspace';
import type { WorkspacesRepo } from './workspaces.repo';
import { DEFAULT_TRACKING_PARAMS, DEFAULT_WEIGHTS } from './workspaces.rules';

/** The workspace that was just created, and its owner. */
export interface NewWorkspace {
  workspaceId: string;
  ownerId: string;
}

/**
 * Creates initial content of a new workspace. Runs in the transaction that creates the workspace, on every sign-up,
 * so it should be one insert.
 */
export type WorkspaceSeed = (workspace: NewWorkspace) => Promise<void>;

interface Dependencies {
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  seeds: readonly WorkspaceSeed[];
  clock: Clock;
}

/** The public profile of a workspace. */
export type WorkspaceProfile = Partial<
  Pick<Workspace, 'description' | 'industryTags' | 'regionTags' | 'productsTags' | 'accentColor'>
>;

/** Creates a workspace with its initial content, owned by the user. Must run in a transaction. */
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
      trackingParams: [...DEFAULT_TRACKING_PARAMS],
      requireMfa: false,
      sepaDebtor: null,
      sealedDebtorIban: null,
      accentColor: null,
      paperSize: 'a4',
      commissionHoldDays: 30,
      payoutMinimums: {},
      dealProgramId: null,
      vatId: null,
      scorecardWeights: { ...DEFAULT_WEIGHTS },
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
