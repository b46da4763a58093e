import { importChanges } from '../../../src/features/imports/imports.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.imports.get(actor, param('id')) },
  PATCH: {
    body: importChanges,
    readsUpload: true,
    run: ({ app, actor, param, body }) => app.imports.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.imports.remove(actor, param('id')) },
});
export { loader, action };
