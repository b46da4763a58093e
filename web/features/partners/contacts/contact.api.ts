import { contactChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    body: contactChanges,
    run: ({ app, actor, param, body }) =>
      app.partnerContacts.update(actor, param('id'), param('contactId'), body),
  },
  DELETE: {
    run: ({ app, actor, param }) => app.partnerContacts.remove(actor, param('id'), param('contactId')),
  },
});
export { loader, action };
