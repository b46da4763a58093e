import { applicationAnswer } from '../../../src/features/applications/applications-answer.schema';
import { approveApplications, viewApplications } from '../../../src/features/applications/applications.rules';
import { applicationChanges } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: applicationAnswer,
    permission: viewApplications,
    run: ({ app, actor, param }) => app.applications.get(actor, param('id')),
  },
  PATCH: {
    answer: applicationAnswer,
    permission: approveApplications,
    body: applicationChanges,
    run: ({ app, actor, param, body }) => app.applications.update(actor, param('id'), body),
  },
});
export { loader, action };
