import { sentEmailAnswer } from '../../../../src/features/email-templates/email-templates-answer.schema';
import { sendRequest } from '../../../../src/features/email-templates/email-templates.schema';
import { editTemplates } from '../../../../src/features/templates/templates.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'sendEmailTemplate',
    summary: 'Send an email template to a contact',
    permission: editTemplates,
    answer: sentEmailAnswer,
    body: sendRequest,
    status: 202,
    run: ({ app, actor, param, body }) => app.emailTemplates.send(actor, param('id'), body),
  },
});
export { loader, action };
