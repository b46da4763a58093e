import type { PartnerServices } from '../create-partners';
import { partnerAnswer } from '../partners-answer.schema';
import { editPartners, viewPartners } from '../partners.rules';
import { newPartner, partnerExportFilters, partnerFilters, partnersAtOnce } from '../partners.schema';
import { bulkAnswer } from '../../records/bulk-answer.schema';
import { download, pageOf } from '../../../http/calls/answers';
import { api } from '../../../http/calls/declare';

export const directoryCalls = ({ partners }: PartnerServices) => ({
  '/api/partners': api({
    GET: {
      answer: pageOf(partnerAnswer),
      permission: viewPartners,
      query: partnerFilters,
      run: ({ actor, query }) => partners.list(actor, query),
    },
    POST: {
      answer: partnerAnswer,
      permission: editPartners,
      body: newPartner,
      status: 201,
      run: ({ actor, body }) => partners.create(actor, body),
    },
  }),
  '/api/partners/bulk': api({
    POST: {
      answer: bulkAnswer,
      permission: editPartners,
      body: partnersAtOnce,
      run: ({ actor, body }) => partners.atOnce(actor, body),
    },
  }),
  '/api/partners/export': api({
    GET: {
      answer: download('text/csv'),
      permission: viewPartners,
      query: partnerExportFilters,
      run: ({ actor, query }) => partners.export(actor, query),
    },
  }),
});
