import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'downloadDocumentTemplate',
    summary: 'Download a document template',
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.download(actor, param('id')),
  },
});
export { loader, action };
