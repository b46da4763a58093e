import { documentPreviewAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'previewDocumentTemplate',
    summary: 'Preview a document template',
    answer: documentPreviewAnswer,
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.preview(actor, param('id')),
  },
});
export { loader, action };
