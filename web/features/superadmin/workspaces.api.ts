import { installationFilters } from '../../../src/features/superadmin/superadmin.schema';
import { authorizeSuperAdmin } from '../../../src/lib/actor';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listAllWorkspaces',
    summary: 'List all workspaces of the installation',
    permission: authorizeSuperAdmin,
    query: installationFilters,
    run: ({ app, actor, query }) => app.superAdmin.workspaces(actor, query),
  },
});
export { loader, action };
