import { createColleaguesService } from './colleagues.service';
import { createWorkspacesService } from './workspaces.service';

export function createWorkspaces(shared: Parameters<typeof createWorkspacesService>[0]) {
  return {
    services: {
      workspaces: createWorkspacesService(shared),
      colleagues: createColleaguesService(shared),
    },
  };
}

export type WorkspaceServices = ReturnType<typeof createWorkspaces>['services'];
