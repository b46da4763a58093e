import { documentTemplateAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import { noContent } from '../../lib/api/api-answers.server';
import { documentTemplateChanges } from '../../../src/features/document-templates/document-templates.schema';
import { editTemplates, viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: documentTemplateAnswer,
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.get(actor, param('id')),
  },
  PATCH: {
    answer: documentTemplateAnswer,
    permission: editTemplates,
    body: documentTemplateChanges,
    run: ({ app, actor, param, body }) => app.documentTemplates.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.remove(actor, param('id')),
  },
});
export { loader, action };
