import { CLICK_COOKIE } from '../affiliates/affiliates.rules';
import { applicationAnswer, applicationReceiptAnswer } from './applications-answer.schema';
import { approveApplications, viewApplications } from './applications.rules';
import {
  applicationChanges,
  applicationFilters,
  applicationStatusBody,
  applyBody,
  bulkApplications,
  convertBody,
  matchingApplications,
  prospectBody,
} from './applications.schema';
import type { ApplicationServices } from './create-applications';
import { partnerAnswer } from '../partners/partners-answer.schema';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { applicationRecord } from './application.record';
import { bulkAnswer } from '../records/bulk-answer.schema';
import { pageOf } from '../../http/calls/answers';
import { api, publicApi } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';
import type { RateLimits } from '../rate-limits/rate-limits.service';

export const applicationsCalls = ({
  applications,
  limits,
  operations,
}: ApplicationServices & ForMatching & { limits: RateLimits }) => ({
  '/api/applications/apply': publicApi(
    {
      POST: {
        operationId: 'applyAsPartner',
        summary: 'Apply with the public form',
        answer: applicationReceiptAnswer,
        body: applyBody,
        status: 201,
        async run({ body, context }) {
          await limits.consume('apply', context.clientAddress);
          return applications.apply(body, context.cookie(CLICK_COOKIE));
        },
      },
    },
    { refusesPortalUsers: true },
  ),
  '/api/admin/applications': api({
    GET: {
      answer: pageOf(applicationAnswer),
      permission: viewApplications,
      query: applicationFilters,
      run: ({ actor, query }) => applications.list(actor, query),
    },
    POST: {
      answer: applicationAnswer,
      operationId: 'createProspect',
      summary: 'Add a prospect',
      permission: approveApplications,
      body: prospectBody,
      status: 201,
      run: ({ actor, body }) => applications.create(actor, body),
    },
  }),
  '/api/admin/applications/bulk': api({
    POST: {
      answer: bulkAnswer,
      operationId: 'updateManyApplications',
      summary: 'Change the status of many applications',
      permission: approveApplications,
      body: bulkApplications,
      run: ({ actor, body }) => applications.bulk(actor, body),
    },
  }),
  ...matchingCalls(
    applicationRecord,
    {
      path: '/api/admin/applications',
      filters: applicationFilters.omit({ limit: true, cursor: true }),
      body: matchingApplications,
    },
    applications,
    operations,
  ),
  '/api/admin/applications/export': exportCall({
    answer: applicationAnswer,
    permission: viewApplications,
    filters: applicationFilters.omit({ limit: true, cursor: true }),
    run: (actor, query, as) => applications.export(actor, query, as),
  }),
  '/api/admin/applications/:id': api({
    GET: {
      answer: applicationAnswer,
      permission: viewApplications,
      run: ({ actor, param }) => applications.get(actor, param('id')),
    },
    PATCH: {
      answer: applicationAnswer,
      permission: approveApplications,
      body: applicationChanges,
      run: ({ actor, param, body }) => applications.update(actor, param('id'), body),
    },
  }),
  '/api/admin/applications/:id/status': api({
    PATCH: {
      answer: applicationAnswer,
      permission: approveApplications,
      body: applicationStatusBody,
      run: ({ actor, body, param }) => applications.changeStatus(actor, param('id'), body),
    },
  }),
  '/api/admin/applications/:id/convert-to-partner': api({
    POST: {
      answer: partnerAnswer,
      operationId: 'convertToPartner',
      summary: 'Convert an approved application to a partner',
      permission: approveApplications,
      body: convertBody,
      isBodyOptional: true,
      status: 201,
      run: ({ actor, param, body }) => applications.convert(actor, param('id'), body),
    },
  }),
});
