import { pageRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    query: pageRequest,
    run: ({ app, actor, param, query }) => app.imports.badRows(actor, param('id'), query),
  },
});
export { loader, action };
