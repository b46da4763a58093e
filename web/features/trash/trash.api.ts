import { trashEntryAnswer } from '../../../src/features/trash/trash-answer.schema';
import { usesTrash } from '../../../src/features/trash/trash.rules';
import { trashFilters } from '../../../src/features/trash/trash.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listTrash',
    summary: 'List the trash',
    answer: pageOf(trashEntryAnswer),
    permission: usesTrash,
    query: trashFilters,
    run: ({ app, actor, query }) => app.trash.list(actor, query),
  },
});
export { loader, action };
