import { pageOf } from '../../../lib/api/api-answers.server';
import { contactAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newContact } from '../../../../src/features/partners/records/records.schema';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(contactAnswer),
    permission: viewPartners,
    query: newestRequest,
    run: ({ app, actor, param, query }) => app.partnerContacts.list(actor, param('id'), query),
  },
  POST: {
    answer: contactAnswer,
    permission: editPartners,
    body: newContact,
    status: 201,
    run: ({ app, actor, param, body }) => app.partnerContacts.add(actor, param('id'), body),
  },
});
export { loader, action };
