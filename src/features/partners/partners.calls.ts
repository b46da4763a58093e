import type { Actor } from '../../lib/actor';
import type { PartnerServices } from './create-partners';
import { partnerAnswer, partnerSummaryAnswer } from './partners-answer.schema';
import { viewPartners } from './partners.rules';
import {
  bulkPartners,
  matchingPartners,
  newPartner,
  partnerChanges,
  partnerExportFilters,
  partnerFilters,
} from './partners.schema';
import { activityAnswer } from './records/records-answer.schema';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { mergeCalls } from '../records/merge/merge-calls';
import { recordCalls } from '../records/record-calls';
import { partnerRecord } from './partner.record';

/** Adds up what a partner's affiliate links earned, in each currency. */
interface Earnings {
  affiliates: {
    earningsOf(
      actor: Actor,
      partnerId: string,
    ): Promise<{ currency: string; amount: string; links: number }[]>;
  };
}

export const partnersCalls = ({
  affiliates,
  operations,
  partnerActivities,
  partners,
}: PartnerServices & Earnings & ForMatching) => ({
  ...recordCalls(
    partnerRecord,
    partnerAnswer,
    {
      list: partnerFilters,
      create: newPartner,
      bulk: bulkPartners,
      get: true,
      update: partnerChanges,
      remove: true,
    },
    partners,
  ),
  ...mergeCalls(partnerRecord, partnerAnswer, partners),
  ...matchingCalls(
    partnerRecord,
    { filters: partnerExportFilters, body: matchingPartners },
    partners,
    operations,
  ),
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
