import { usesTrash } from '../../../src/features/trash/trash.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'restoreFromTrash',
    summary: 'Restore a record from the trash',
    permission: usesTrash,
    run: ({ app, actor, param }) => app.trash.restore(actor, param('id')),
  },
});
export { loader, action };
