import { noContent } from '../../../lib/api/api-answers.server';
import { contactAnswer } from '../../../../src/features/partners/records/records-answer.schema';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { contactChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: contactAnswer,
    permission: editPartners,
    body: contactChanges,
    run: ({ app, actor, param, body }) =>
      app.partnerContacts.update(actor, param('id'), param('contactId'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editPartners,
    run: ({ app, actor, param }) => app.partnerContacts.remove(actor, param('id'), param('contactId')),
  },
});
export { loader, action };
