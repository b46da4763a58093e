import type { Actor } from '../../lib/actor';
import { notFound } from '../../lib/errors';
import type { Page, PageRequest } from '../../lib/paging';
import type { Sessions } from '../accounts/sessions';
import type { MembersRepo } from './members.repo';
import type { SwitchBody } from './workspaces.schema';
import type { Workspace, WorkspaceName, WorkspacesRepo } from './workspaces.repo';

interface Dependencies {
  workspaces: WorkspacesRepo;
  members: MembersRepo;
  sessions: Sessions;
}

/** spec §3. */
const presentWorkspace = (workspace: Workspace): Workspace => ({
  id: workspace.id,
  name: workspace.name,
  description: workspace.description,
  logoUrl: workspace.logoUrl,
  industryTags: workspace.industryTags,
  regionTags: workspace.regionTags,
  productsTags: workspace.productsTags,
  createdAt: workspace.createdAt,
});

/** What anyone signed in may do, portal users too: everything is about the workspaces that they are a member of. */
export function createWorkspacesService({ workspaces, members, sessions }: Dependencies) {
  return {
    /** Newest first. */
    async list(actor: Actor, request: PageRequest): Promise<Page<Workspace>> {
      const page = await workspaces.pageOfUser(actor.userId, request);
      return { ...page, items: page.items.map(presentWorkspace) };
    },

    /** For the switcher (spec §2): by name, which databases sort each in their own way. */
    async names(actor: Actor): Promise<WorkspaceName[]> {
      const names = await workspaces.namesOfUser(actor.userId);
      return names.sort((one, other) => one.name.localeCompare(other.name, 'en'));
    },

    /** From the session's next request on. 404 where the user is no member (contract, Auth). */
    async switchTo(actor: Actor, { workspaceId }: SwitchBody): Promise<Workspace> {
      const isMember = await members.isMember(workspaceId, actor.userId);
      const workspace = isMember ? await workspaces.byId(workspaceId) : undefined;
      if (!workspace) throw notFound('Workspace not found');
      await sessions.moveTo(actor.sessionId, workspaceId);
      return presentWorkspace(workspace);
    },
  };
}

export type WorkspacesService = ReturnType<typeof createWorkspacesService>;
