import { listedUserAnswer } from '../../../src/features/superadmin/superadmin-answer.schema';
import { installationFilters } from '../../../src/features/superadmin/superadmin.schema';
import { authorizeSuperAdmin } from '../../../src/lib/actor';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listAllUsers',
    summary: 'List all users of the installation',
    answer: pageOf(listedUserAnswer),
    permission: authorizeSuperAdmin,
    query: installationFilters,
    run: ({ app, actor, query }) => app.superAdmin.users(actor, query),
  },
});
export { loader, action };
