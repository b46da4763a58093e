import { emailTemplateAnswer } from '../../../src/features/email-templates/email-templates-answer.schema';
import {
  emailTemplateFilters,
  newEmailTemplate,
} from '../../../src/features/email-templates/email-templates.schema';
import { editTemplates, viewTemplates } from '../../../src/features/templates/templates.rules';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(emailTemplateAnswer),
    permission: viewTemplates,
    query: emailTemplateFilters,
    run: ({ app, actor, query }) => app.emailTemplates.list(actor, query),
  },
  POST: {
    answer: emailTemplateAnswer,
    permission: editTemplates,
    body: newEmailTemplate,
    status: 201,
    run: ({ app, actor, body }) => app.emailTemplates.create(actor, body),
  },
});
export { loader, action };
