import { filledEmailAnswer } from '../../../../src/features/email-templates/email-templates-answer.schema';
import { fillRequest } from '../../../../src/features/email-templates/email-templates.schema';
import { viewTemplates } from '../../../../src/features/templates/templates.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'fillEmailTemplate',
    summary: 'Get an email template filled in for a contact',
    answer: filledEmailAnswer,
    permission: viewTemplates,
    query: fillRequest,
    run: ({ app, actor, param, query }) => app.emailTemplates.fill(actor, param('id'), query),
  },
});
export { loader, action };
