import { bulkAnswer } from '../../../src/features/records/bulk-answer.schema';
import { usesTrash } from '../../../src/features/trash/trash.rules';
import { restoredAtOnce } from '../../../src/features/trash/trash.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'restoreManyFromTrash',
    summary: 'Restore many records from the trash',
    answer: bulkAnswer,
    permission: usesTrash,
    body: restoredAtOnce,
    run: ({ app, actor, body }) => app.trash.restoreAtOnce(actor, body),
  },
});
export { loader, action };
