import { importData } from '../../../../src/features/imports/imports.rules';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: importData,
    readsUpload: true,
    run: ({ app, actor, param }) => app.imports.exportBadRows(actor, param('id')),
  },
});
export { loader, action };
