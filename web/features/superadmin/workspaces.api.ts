import { installationFilters } from '../../../src/features/superadmin/superadmin.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    query: installationFilters,
    run: ({ app, actor, query }) => app.superAdmin.workspaces(actor, query),
  },
});
export { loader, action };
