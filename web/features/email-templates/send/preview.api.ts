import { mailPreviewAnswer } from '../../../../src/features/email-templates/email-templates-answer.schema';
import { sendRequest } from '../../../../src/features/email-templates/email-templates.schema';
import { editTemplates } from '../../../../src/features/templates/templates.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'previewEmailTemplate',
    summary: 'See an email to a contact as it would arrive',
    permission: editTemplates,
    answer: mailPreviewAnswer,
    body: sendRequest,
    run: ({ app, actor, param, body }) => app.emailTemplates.preview(actor, param('id'), body),
  },
});
export { loader, action };
