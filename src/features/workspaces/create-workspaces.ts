import type { Foundation } from '../../foundation';
import { createColleaguesService } from './colleagues.service';
import { createWorkspacesService } from './workspaces.service';

export function createWorkspaces(
  shared: Pick<Foundation, 'db' | 'workspaces' | 'members' | 'sessions' | 'audit'>,
) {
  return {
    services: {
      workspaces: createWorkspacesService(shared),
      colleagues: createColleaguesService(shared),
    },
  };
}
