import { usesTrash } from '../../../src/features/trash/trash.rules';
import { trashFilters } from '../../../src/features/trash/trash.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listTrash',
    summary: 'List the trash',
    permission: usesTrash,
    query: trashFilters,
    run: ({ app, actor, query }) => app.trash.list(actor, query),
  },
});
export { loader, action };
