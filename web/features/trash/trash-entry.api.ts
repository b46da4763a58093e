import { noContent } from '../../lib/api/api-answers.server';
import { emptyTrash } from '../../../src/features/trash/trash.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  DELETE: {
    answer: noContent,
    operationId: 'deleteFromTrash',
    summary: 'Permanently delete a record in the trash',
    permission: emptyTrash,
    run: ({ app, actor, param }) => app.trash.remove(actor, param('id')),
  },
});
export { loader, action };
