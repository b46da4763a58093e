import { pageOf } from '../../lib/api/api-answers.server';
import { applicationAnswer } from '../../../src/features/applications/applications-answer.schema';
import { approveApplications, viewApplications } from '../../../src/features/applications/applications.rules';
import { applicationFilters, prospectBody } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(applicationAnswer),
    permission: viewApplications,
    query: applicationFilters,
    run: ({ app, actor, query }) => app.applications.list(actor, query),
  },
  POST: {
    answer: applicationAnswer,
    operationId: 'createProspect',
    summary: 'Add a prospect',
    permission: approveApplications,
    body: prospectBody,
    status: 201,
    run: ({ app, actor, body }) => app.applications.addProspect(actor, body),
  },
});
export { loader, action };
