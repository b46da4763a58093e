import { documentTemplateAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import {
  documentTemplateFilters,
  newDocumentTemplate,
} from '../../../src/features/document-templates/document-templates.schema';
import { editTemplates, viewTemplates } from '../../../src/features/templates/templates.rules';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(documentTemplateAnswer),
    permission: viewTemplates,
    query: documentTemplateFilters,
    run: ({ app, actor, query }) => app.documentTemplates.list(actor, query),
  },
  POST: {
    answer: documentTemplateAnswer,
    permission: editTemplates,
    body: newDocumentTemplate,
    status: 201,
    run: ({ app, actor, body }) => app.documentTemplates.create(actor, body),
  },
});
export { loader, action };
