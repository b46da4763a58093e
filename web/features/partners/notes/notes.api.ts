import { pageOf } from '../../../lib/api/api-answers.server';
import { noteAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newNote } from '../../../../src/features/partners/records/records.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(noteAnswer),
    permission: viewPartners,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.partnerNotes.list(actor, param('id'), query),
  },
  POST: {
    answer: noteAnswer,
    permission: editPartners,
    body: newNote,
    status: 201,
    run: ({ app, actor, param, body }) => app.partnerNotes.add(actor, param('id'), body),
  },
});
export { loader, action };
