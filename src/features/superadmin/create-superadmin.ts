import type { Foundation } from '../../foundation';
import { createListedUsersRepo } from './listed-users.repo';
import { createListedWorkspacesRepo } from './listed-workspaces.repo';
import { createSuperAdminService } from './superadmin.service';

export function createSuperAdmin({ db }: Pick<Foundation, 'db'>) {
  return {
    services: {
      superAdmin: createSuperAdminService({
        workspaces: createListedWorkspacesRepo(db),
        users: createListedUsersRepo(db),
      }),
    },
  };
}

export type SuperadminServices = ReturnType<typeof createSuperAdmin>['services'];
