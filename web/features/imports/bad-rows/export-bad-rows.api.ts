import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { readsUpload: true, run: ({ app, actor, param }) => app.imports.exportBadRows(actor, param('id')) },
});
export { loader, action };
