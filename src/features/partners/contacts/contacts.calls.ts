import type { PartnerServices } from '../create-partners';
import { editPartners, viewPartners } from '../partners.rules';
import { contactAnswer } from '../records/records-answer.schema';
import { contactChanges, newContact } from '../records/records.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const contactsCalls = ({ partnerContacts }: PartnerServices) => ({
  '/api/partners/:id/contacts': api({
    GET: {
      answer: pageOf(contactAnswer),
      permission: viewPartners,
      query: newestRequest,
      run: ({ actor, param, query }) => partnerContacts.list(actor, param('id'), query),
    },
    POST: {
      answer: contactAnswer,
      permission: editPartners,
      body: newContact,
      status: 201,
      run: ({ actor, param, body }) => partnerContacts.add(actor, param('id'), body),
    },
  }),
  '/api/partners/:id/contacts/:contactId': api({
    PATCH: {
      answer: contactAnswer,
      permission: editPartners,
      body: contactChanges,
      run: ({ actor, param, body }) => partnerContacts.update(actor, param('id'), param('contactId'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editPartners,
      run: ({ actor, param }) => partnerContacts.remove(actor, param('id'), param('contactId')),
    },
  }),
});
