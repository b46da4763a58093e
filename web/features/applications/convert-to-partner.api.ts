import { partnerAnswer } from '../../../src/features/partners/partners-answer.schema';
import { approveApplications } from '../../../src/features/applications/applications.rules';
import { convertBody } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    answer: partnerAnswer,
    operationId: 'convertToPartner',
    summary: 'Convert an approved application to a partner',
    permission: approveApplications,
    body: convertBody,
    isBodyOptional: true,
    status: 201,
    run: ({ app, actor, param, body }) => app.applications.convert(actor, param('id'), body),
  },
});
export { loader, action };
