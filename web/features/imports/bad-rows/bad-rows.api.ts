import { importData } from '../../../../src/features/imports/imports.rules';
import { pageRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: importData,
    query: pageRequest,
    run: ({ app, actor, param, query }) => app.imports.badRows(actor, param('id'), query),
  },
});
export { loader, action };
