import type { SuperadminServices } from './create-superadmin';
import { listedUserAnswer, listedWorkspaceAnswer } from './superadmin-answer.schema';
import { installationFilters } from './superadmin.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { authorizeSuperAdmin } from '../../lib/actor';

export const superadminCalls = ({ superAdmin }: SuperadminServices) => ({
  '/api/superadmin/workspaces': api({
    GET: {
      operationId: 'listAllWorkspaces',
      summary: 'List all workspaces of the installation',
      answer: pageOf(listedWorkspaceAnswer),
      permission: authorizeSuperAdmin,
      query: installationFilters,
      run: ({ actor, query }) => superAdmin.workspaces(actor, query),
    },
  }),
  '/api/superadmin/users': api({
    GET: {
      operationId: 'listAllUsers',
      summary: 'List all users of the installation',
      answer: pageOf(listedUserAnswer),
      permission: authorizeSuperAdmin,
      query: installationFilters,
      run: ({ actor, query }) => superAdmin.users(actor, query),
    },
  }),
});
