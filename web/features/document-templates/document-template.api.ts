import { documentTemplateChanges } from '../../../src/features/document-templates/document-templates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.documentTemplates.get(actor, param('id')) },
  PATCH: {
    body: documentTemplateChanges,
    run: ({ app, actor, param, body }) => app.documentTemplates.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.documentTemplates.remove(actor, param('id')) },
});
export { loader, action };
