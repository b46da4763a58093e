import { memberAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { roleBody } from '../../../../src/features/accounts/members/members.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    operationId: 'updateUserRole',
    summary: 'Change the role of a user',
    answer: memberAnswer,
    permission: manageUsers,
    body: roleBody,
    run: ({ app, actor, param, body }) => app.members.changeRole(actor, param('userId'), body),
  },
});
export { loader, action };
