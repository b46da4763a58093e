import {
  portalTaskAnswer,
  portalTaskChanges,
} from '../../../../src/features/portal/tasks/portal-tasks.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  PATCH: {
    operationId: 'updatePortalTask',
    summary: 'Complete or reopen a task of your company',
    answer: portalTaskAnswer,
    permission: portalUsers,
    body: portalTaskChanges,
    run: ({ app, actor, body, param }) => app.portal.tasks.setStatus(actor, param('id'), body.status),
  },
});
export { loader, action };
