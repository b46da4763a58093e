import { download } from '../../lib/api/api-answers.server';
import { documentDownload } from '../../../src/features/document-templates/document-templates.schema';
import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/markdown', 'text/html', 'application/pdf'),
    operationId: 'downloadDocumentTemplate',
    summary: 'Download a document template',
    alsoRefuses: [422],
    permission: viewTemplates,
    query: documentDownload,
    run: ({ app, actor, param, query }) => app.documentTemplates.download(actor, param('id'), query),
  },
});
export { loader, action };
