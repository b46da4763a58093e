import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { memberFilters } from '../../../../src/features/accounts/members/members.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listUsers',
    summary: 'List the users of the workspace',
    permission: manageUsers,
    query: memberFilters,
    run: ({ app, actor, query }) => app.members.list(actor, query),
  },
});
export { loader, action };
