import { affiliateLinkAnswer, conversionAnswer, ledgerEntryAnswer } from './affiliates-answer.schema';
import { authorizeReport, editAffiliates, viewAffiliates } from './affiliates.rules';
import {
  bulkLinks,
  linkChanges,
  linkExportFilters,
  linkFilters,
  matchingLinks,
  newConversion,
  newLink,
  reversal,
} from './affiliates.schema';
import type { AffiliateServices } from './create-affiliates';
import { outcomeOf, pageOf } from '../../http/calls/answers';
import { outcome } from '../../http/calls/call-response';
import { api } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { affiliateLinkRecord } from './affiliate-link.record';

export const affiliatesCalls = ({
  affiliates,
  conversions,
  operations,
}: AffiliateServices & ForMatching) => ({
  ...recordCalls(
    affiliateLinkRecord,
    affiliateLinkAnswer,
    {
      list: linkFilters,
      create: newLink,
      get: true,
      update: linkChanges,
      bulk: bulkLinks,
      remove: true,
    },
    affiliates,
  ),
  ...matchingCalls(
    affiliateLinkRecord,
    { filters: linkExportFilters, body: matchingLinks },
    affiliates,
    operations,
  ),
  '/api/affiliate-links/:id/conversions': api({
    GET: {
      answer: pageOf(conversionAnswer),
      permission: viewAffiliates,
      query: newestRequest,
      run: ({ actor, param, query }) => affiliates.conversions(actor, param('id'), query),
    },
  }),
  '/api/affiliate-links/:id/ledger': api({
    GET: {
      answer: pageOf(ledgerEntryAnswer),
      operationId: 'listAffiliateLinkLedger',
      summary: 'List the ledger of an affiliate link',
      permission: viewAffiliates,
      query: newestRequest,
      run: ({ actor, param, query }) => affiliates.ledger(actor, param('id'), query),
    },
  }),
  '/api/conversions': api({
    POST: {
      answer: outcomeOf([200, 201], conversionAnswer),
      operationId: 'reportConversion',
      summary: 'Report a conversion',
      permission: authorizeReport,
      body: newConversion,
      async run({ actor, body }) {
        const { isNew, conversion } = await conversions.report(actor, body);
        return outcome(isNew ? 201 : 200, conversion);
      },
    },
  }),
  '/api/conversions/:id/reverse': api({
    POST: {
      answer: conversionAnswer,
      permission: editAffiliates,
      body: reversal,
      isBodyOptional: true,
      run: ({ actor, param }) => conversions.reverse(actor, param('id')),
    },
  }),
  '/api/conversions/:id/reinstate': api({
    POST: {
      answer: conversionAnswer,
      permission: editAffiliates,
      run: ({ actor, param }) => conversions.reinstate(actor, param('id')),
    },
  }),
});
