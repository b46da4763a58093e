import {
  emailTemplateFilters,
  newEmailTemplate,
} from '../../../src/features/email-templates/email-templates.schema';
import { editTemplates, viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewTemplates,
    query: emailTemplateFilters,
    run: ({ app, actor, query }) => app.emailTemplates.list(actor, query),
  },
  POST: {
    permission: editTemplates,
    body: newEmailTemplate,
    status: 201,
    run: ({ app, actor, body }) => app.emailTemplates.create(actor, body),
  },
});
export { loader, action };
