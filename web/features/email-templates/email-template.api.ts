import { emailTemplateChanges } from '../../../src/features/email-templates/email-templates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.emailTemplates.get(actor, param('id')) },
  PATCH: {
    body: emailTemplateChanges,
    run: ({ app, actor, param, body }) => app.emailTemplates.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.emailTemplates.remove(actor, param('id')) },
});
export { loader, action };
