import { colleagueAnswer } from '../../../src/features/accounts/accounts-answer.schema';
import { colleagueFilters } from '../../../src/features/workspaces/colleagues.schema';
import { editors } from '../../../src/lib/roles';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listMembers',
    summary: 'List the colleagues who can own records',
    answer: pageOf(colleagueAnswer),
    permission: editors,
    query: colleagueFilters,
    run: ({ app, actor, query }) => app.colleagues.list(actor, query),
  },
});
export { loader, action };
