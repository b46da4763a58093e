import { noContent } from '../../../lib/api/api-answers.server';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    operationId: 'removeUser',
    summary: 'Remove a user from the workspace',
    permission: manageUsers,
    run: ({ app, actor, param }) => app.members.remove(actor, param('userId')),
  },
});
export { loader, action };
