import { companyApplicationBody } from '../../../src/features/applications/applications.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    body: companyApplicationBody,
    status: 201,
    run: ({ app, actor, param, body }) => app.discover.apply(actor, param('workspaceId'), body),
  },
});
export { loader, action };
