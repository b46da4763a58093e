import type { AffiliateServices } from '../../affiliates/create-affiliates';
import type { PartnerServices } from '../create-partners';
import { partnerAnswer, partnerSummaryAnswer } from '../partners-answer.schema';
import { deletePartners, editPartners, viewPartners } from '../partners.rules';
import { partnerChanges } from '../partners.schema';
import { activityAnswer } from '../records/records-answer.schema';
import { noContent, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';
import { newestRequest } from '../../../lib/paging';

export const profileCalls = ({
  affiliates,
  partnerActivities,
  partners,
}: PartnerServices & AffiliateServices) => ({
  '/api/partners/:id': api({
    GET: {
      answer: partnerAnswer,
      permission: viewPartners,
      run: ({ actor, param }) => partners.get(actor, param('id')),
    },
    PATCH: {
      answer: partnerAnswer,
      permission: editPartners,
      body: partnerChanges,
      run: ({ actor, param, body }) => partners.update(actor, param('id'), body),
    },
    DELETE: {
      answer: noContent,
      permission: deletePartners,
      run: ({ actor, param }) => partners.remove(actor, param('id')),
    },
  }),
  '/api/partners/:id/summary': api({
    GET: {
      answer: partnerSummaryAnswer,
      permission: viewPartners,
      async run({ actor, param }) {
        const summary = await partners.summary(actor, param('id'));
        return { ...summary, earnings: await affiliates.earningsOf(actor, param('id')) };
      },
    },
  }),
  '/api/partners/:id/activities': api({
    GET: {
      answer: pageOf(activityAnswer),
      permission: viewPartners,
      query: newestRequest,
      run: ({ actor, param, query }) => partnerActivities.list(actor, param('id'), query),
    },
  }),
});
