import { documentPreviewAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import { documentCopy } from '../../../src/features/document-templates/document-templates.schema';
import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'previewDocumentTemplate',
    summary: 'Preview a document template',
    answer: documentPreviewAnswer,
    alsoRefuses: [422],
    permission: viewTemplates,
    query: documentCopy,
    run: ({ app, actor, param, query }) => app.documentTemplates.preview(actor, param('id'), query),
  },
});
export { loader, action };
