import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.documentTemplates.download(actor, param('id')) },
});
export { loader, action };
