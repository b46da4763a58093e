import { colleagueAnswer } from '../accounts/accounts-answer.schema';
import { colleagueFilters } from '../workspaces/colleagues.schema';
import type { WorkspaceServices } from '../workspaces/create-workspaces';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { editors } from '../../lib/roles';

export const usersCalls = ({ colleagues }: WorkspaceServices) => ({
  '/api/members': api({
    GET: {
      operationId: 'listMembers',
      summary: 'List the colleagues who can own records',
      answer: pageOf(colleagueAnswer),
      permission: editors,
      query: colleagueFilters,
      run: ({ actor, query }) => colleagues.list(actor, query),
    },
  }),
});
