import { memberAnswer } from '../../../../src/features/accounts/accounts-answer.schema';
import { manageUsers } from '../../../../src/features/accounts/members/members.rules';
import { memberFilters } from '../../../../src/features/accounts/members/members.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listUsers',
    summary: 'List the users of the workspace',
    answer: pageOf(memberAnswer),
    permission: manageUsers,
    query: memberFilters,
    run: ({ app, actor, query }) => app.members.list(actor, query),
  },
});
export { loader, action };
