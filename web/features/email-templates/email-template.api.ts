import { emailTemplateAnswer } from '../../../src/features/email-templates/email-templates-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { emailTemplateChanges } from '../../../src/features/email-templates/email-templates.schema';
import { editTemplates, viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: emailTemplateAnswer,
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.emailTemplates.get(actor, param('id')),
  },
  PATCH: {
    answer: emailTemplateAnswer,
    permission: editTemplates,
    body: emailTemplateChanges,
    run: ({ app, actor, param, body }) => app.emailTemplates.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editTemplates,
    run: ({ app, actor, param }) => app.emailTemplates.remove(actor, param('id')),
  },
});
export { loader, action };
