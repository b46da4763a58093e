import { emptyTrash } from '../../../src/features/trash/trash.rules';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  DELETE: {
    permission: emptyTrash,
    run: ({ app, actor, param }) => app.trash.remove(actor, param('id')),
  },
});
export { loader, action };
