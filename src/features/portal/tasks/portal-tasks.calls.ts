import type { PortalServices } from '../create-portal';
import { portalTaskAnswer, portalTaskChanges } from './portal-tasks.schema';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { pageRequest, sortedBy } from '../../../lib/paging';
import { portalUsers } from '../../../lib/roles';

export const portalTasksCalls = ({ portal }: PortalServices) => ({
  '/api/portal/tasks': signedInApi({
    GET: {
      operationId: 'listPortalTasks',
      summary: 'List the tasks of your company',
      answer: pageOf(portalTaskAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: pageRequest.extend(sortedBy('sortOrder')),
      run: async ({ actor, query }) => portal.tasks.list(portal.own(actor), query),
    },
  }),
  '/api/portal/tasks/:id': signedInApi({
    PATCH: {
      operationId: 'updatePortalTask',
      summary: 'Complete or reopen a task of your company',
      answer: portalTaskAnswer,
      permission: portalUsers,
      body: portalTaskChanges,
      run: ({ actor, body, param }) => portal.tasks.setStatus(actor, param('id'), body.status),
    },
  }),
});
