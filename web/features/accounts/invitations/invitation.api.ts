import { noContent } from '../../../lib/api/api-answers.server';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    operationId: 'revokeInvitation',
    summary: 'Revoke an invitation',
    permission: manageUsers,
    run: ({ app, actor, param }) => app.invitations.revoke(actor, param('id')),
  },
});
export { loader, action };
