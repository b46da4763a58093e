import { applicationReceiptAnswer } from '../../../src/features/applications/applications-answer.schema';
import { companyApplicationBody } from '../../../src/features/applications/applications.schema';
import { applyToCompanies } from '../../../src/features/discover/discover.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'applyToCompany',
    summary: 'Apply to become a partner of a company',
    answer: applicationReceiptAnswer,
    permission: applyToCompanies,
    body: companyApplicationBody,
    status: 201,
    run: ({ app, actor, param, body }) => app.discover.apply(actor, param('workspaceId'), body),
  },
});
export { loader, action };
