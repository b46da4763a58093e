import { portalTaskAnswer } from '../../../../src/features/portal/tasks/portal-tasks.schema';
import { pageRequest, sortedBy } from '../../../../src/lib/paging';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalTasks',
    summary: 'List the tasks of your company',
    answer: pageOf(portalTaskAnswer),
    alsoRefuses: [404],
    permission: portalUsers,
    query: pageRequest.extend(sortedBy('sortOrder')),
    run: async ({ app, actor, query }) => app.portal.tasks.list(app.portal.own(actor), query),
  },
});
export { loader, action };
