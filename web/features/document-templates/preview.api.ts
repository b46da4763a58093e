import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'previewDocumentTemplate',
    summary: 'Preview a document template',
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.preview(actor, param('id')),
  },
});
export { loader, action };
