import { viewTemplates } from '../../../src/features/templates/templates.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewTemplates,
    run: ({ app, actor, param }) => app.documentTemplates.download(actor, param('id')),
  },
});
export { loader, action };
