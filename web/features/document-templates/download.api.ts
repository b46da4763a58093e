import { download } from '../../lib/api-answers.server';
import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/markdown', 'text/html', 'application/pdf'),
    operationId: 'downloadDocumentTemplate',
    summary: 'Download a document template',
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.download(actor, param('id')),
  },
});
export { loader, action };
