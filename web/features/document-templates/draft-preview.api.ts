import { documentDraft } from '../../../src/features/document-templates/document-templates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    body: documentDraft,
    run: ({ app, actor, body }) => app.documentTemplates.previewDraft(actor, body),
  },
});
export { loader, action };
