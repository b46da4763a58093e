import { pageOf } from '../../../lib/api/api-answers.server';
import { checkInAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newCheckIn } from '../../../../src/features/partners/records/records.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(checkInAnswer),
    permission: viewPartners,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.checkIns.list(actor, param('id'), query),
  },
  POST: {
    answer: checkInAnswer,
    permission: editPartners,
    body: newCheckIn,
    status: 201,
    run: ({ app, actor, param, body }) => app.checkIns.add(actor, param('id'), body),
  },
});
export { loader, action };
