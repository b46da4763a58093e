import { applicationAnswer } from '../../../src/features/applications/applications-answer.schema';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import { applicationStatusBody } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: applicationAnswer,
    permission: approveApplications,
    body: applicationStatusBody,
    run: ({ app, actor, body, param }) => app.applications.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
