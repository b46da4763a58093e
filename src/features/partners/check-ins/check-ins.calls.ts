import type { PartnerServices } from '../create-partners';
import { editPartners, viewPartners } from '../partners.rules';
import { checkInAnswer } from '../records/records-answer.schema';
import { checkInChanges, newCheckIn } from '../records/records.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const checkInsCalls = ({ checkIns }: PartnerServices) => ({
  '/api/partners/:id/check-ins': api({
    GET: {
      answer: pageOf(checkInAnswer),
      permission: viewPartners,
      query: newestRequest,
      run: ({ actor, param, query }) => checkIns.list(actor, param('id'), query),
    },
    POST: {
      answer: checkInAnswer,
      permission: editPartners,
      body: newCheckIn,
      status: 201,
      run: ({ actor, param, body }) => checkIns.add(actor, param('id'), body),
    },
  }),
  '/api/partners/:id/check-ins/:checkInId': api({
    PATCH: {
      answer: checkInAnswer,
      permission: editPartners,
      body: checkInChanges,
      run: ({ actor, param, body }) => checkIns.update(actor, param('id'), param('checkInId'), body),
    },
    DELETE: {
      answer: noContent,
      permission: editPartners,
      run: ({ actor, param }) => checkIns.remove(actor, param('id'), param('checkInId')),
    },
  }),
});
