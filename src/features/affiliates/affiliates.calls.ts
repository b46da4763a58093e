import {
  affiliateLinkAnswer,
  attributionAnswer,
  conversionAnswer,
  ledgerEntryAnswer,
  siteTestAnswer,
  trackedClickAnswer,
  trackingParamsAnswer,
} from './affiliates-answer.schema';
import { isPrefetch } from './clicks/answer-link';
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
import { trackedClick, trackingParamsOf } from './link-names.schema';
import type { AffiliateServices } from './create-affiliates';
import { outcomeOf, pageOf } from '../../http/calls/answers';
import { outcome } from '../../http/calls/call-response';
import { api, publicApi } from '../../http/calls/declare';
import { newestRequest } from '../../lib/paging';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { manageWorkspace } from '../workspaces/workspaces.rules';
import { affiliateLinkRecord } from './affiliate-link.record';

export const affiliatesCalls = ({
  affiliates,
  conversions,
  clickTracking,
  siteTests,
  explainAttribution,
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
  '/api/track/click': publicApi({
    POST: {
      answer: outcomeOf([200], trackedClickAnswer),
      operationId: 'trackClick',
      summary: 'Count a click on a website of the workspace',
      alsoRefuses: [403, 404, 429],
      body: trackedClick,
      isCrossOrigin: true,
      async run({ body, context, header }) {
        const origin = header('Origin');
        const clickId = await clickTracking.track(body, {
          origin,
          userAgent: context.userAgent ?? '',
          address: context.clientAddress,
          isDeliberate: !isPrefetch(header),
        });
        const headers = origin === null ? undefined : { 'Access-Control-Allow-Origin': origin };
        return outcome(200, { clickId }, headers);
      },
    },
  }),
  '/api/track/params': publicApi({
    GET: {
      answer: outcomeOf([200], trackingParamsAnswer),
      operationId: 'getTrackingParams',
      summary: 'Get the parameters that name affiliate links',
      query: trackingParamsOf,
      alsoRefuses: [404],
      async run({ query }) {
        const params = await clickTracking.params(query.workspaceId);
        return outcome(
          200,
          { params },
          { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=3600' },
        );
      },
    },
  }),
  '/api/track/test': api({
    GET: {
      answer: siteTestAnswer,
      operationId: 'getSiteTest',
      summary: 'Get the last test of the website',
      permission: manageWorkspace,
      alsoRefuses: [404],
      run: ({ actor }) => siteTests.last(actor),
    },
    POST: {
      answer: siteTestAnswer,
      operationId: 'startSiteTest',
      summary: 'Test whether the website has the script',
      permission: manageWorkspace,
      alsoRefuses: [409],
      status: 201,
      run: ({ actor, context }) => siteTests.begin(actor, new URL(context.publicUrl).origin),
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
  '/api/conversions/:id/attribution': api({
    GET: {
      answer: attributionAnswer,
      operationId: 'getAttribution',
      summary: 'Get what led to a conversion',
      permission: viewAffiliates,
      run: ({ actor, param }) => explainAttribution(actor, param('id')),
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
