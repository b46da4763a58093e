import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.documentTemplates.preview(actor, param('id')) },
});
export { loader, action };
