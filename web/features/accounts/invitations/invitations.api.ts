import { invitationAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listInvitations',
    summary: 'List open invitations',
    answer: pageOf(invitationAnswer),
    permission: manageUsers,
    query: newestRequest,
    run: ({ app, actor, query }) => app.invitations.list(actor, query),
  },
});
export { loader, action };
