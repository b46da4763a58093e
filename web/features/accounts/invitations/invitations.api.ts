import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listInvitations',
    summary: 'List open invitations',
    permission: manageUsers,
    query: newestRequest,
    run: ({ app, actor, query }) => app.invitations.list(actor, query),
  },
});
export { loader, action };
