import { restoredAnswer } from '../../../src/features/trash/trash-answer.schema';
import { usesTrash } from '../../../src/features/trash/trash.rules';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'restoreFromTrash',
    summary: 'Restore a record from the trash',
    answer: restoredAnswer,
    permission: usesTrash,
    run: ({ app, actor, param }) => app.trash.restore(actor, param('id')),
  },
});
export { loader, action };
