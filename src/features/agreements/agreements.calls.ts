import {
  acceptanceAnswer,
  agreementAnswer,
  agreementPreviewAnswer,
  agreementVersionAnswer,
  ownAcceptanceAnswer,
  portalAgreementAnswer,
  portalAgreementTextAnswer,
} from './agreements-answer.schema';
import { editAgreements, viewAgreements } from './agreements.rules';
import {
  acceptanceBody,
  acceptancesRequest,
  agreementChanges,
  agreementDraft,
  agreementExportFilters,
  agreementFilters,
  bulkAgreements,
  matchingAgreements,
  newAgreement,
  newVersion,
  portalAgreementsRequest,
  versionsRequest,
} from './agreements.schema';
import type { AgreementServices } from './create-agreements';
import { ownPortal } from '../audiences/portal-view';
import { pageOf } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';
import { pageOfAll } from '../../lib/paging';
import { portalUsers } from '../../lib/roles';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { agreementRecord } from './agreement.record';

export const agreementsCalls = ({
  agreements,
  operations,
  portalAgreements,
}: AgreementServices & ForMatching) => ({
  '/api/portal/agreements': signedInApi({
    GET: {
      operationId: 'listPortalAgreements',
      summary: 'List the agreements for your partner',
      answer: pageOf(portalAgreementAnswer),
      permission: portalUsers,
      query: portalAgreementsRequest,
      run: ({ actor, query }) => portalAgreements.list(ownPortal(actor), query),
    },
  }),
  '/api/portal/agreements/:id': signedInApi({
    GET: {
      operationId: 'getPortalAgreement',
      summary: 'Get an agreement with its current text',
      answer: portalAgreementTextAnswer,
      permission: portalUsers,
      run: ({ actor, param }) => portalAgreements.get(ownPortal(actor), param('id')),
    },
  }),
  '/api/portal/agreements/:id/accept': signedInApi({
    POST: {
      operationId: 'acceptAgreement',
      summary: 'Accept the current text of an agreement for your partner',
      answer: ownAcceptanceAnswer,
      permission: portalUsers,
      body: acceptanceBody,
      status: 201,
      run: ({ actor, param, body, context }) =>
        portalAgreements.accept(actor, param('id'), body, {
          address: context.clientAddress,
          userAgent: context.userAgent,
        }),
    },
  }),
  ...recordCalls(
    agreementRecord,
    agreementAnswer,
    {
      list: agreementFilters,
      create: newAgreement,
      get: true,
      update: agreementChanges,
      bulk: bulkAgreements,
      remove: true,
    },
    agreements,
  ),
  ...matchingCalls(
    agreementRecord,
    { filters: agreementExportFilters, body: matchingAgreements },
    agreements,
    operations,
  ),
  '/api/agreements/preview': api({
    POST: {
      operationId: 'previewAgreement',
      summary: "Preview a text that isn't saved",
      answer: agreementPreviewAnswer,
      permission: editAgreements,
      body: agreementDraft,
      run: ({ actor, body }) => agreements.preview(actor, body),
    },
  }),
  '/api/agreements/:id/versions': api({
    GET: {
      operationId: 'listAgreementVersions',
      summary: 'List the versions of an agreement, latest first',
      answer: pageOf(agreementVersionAnswer),
      permission: viewAgreements,
      query: versionsRequest,
      run: async ({ actor, param, query }) =>
        pageOfAll(await agreements.versions(actor, param('id')), query, ({ version }) => String(version)),
    },
    POST: {
      operationId: 'addAgreementVersion',
      summary: 'Add a version, which is the current one from now on',
      answer: agreementAnswer,
      permission: editAgreements,
      body: newVersion,
      status: 201,
      run: ({ actor, param, body }) => agreements.addVersion(actor, param('id'), body),
    },
  }),
  '/api/agreements/:id/acceptances': api({
    GET: {
      operationId: 'listAgreementAcceptances',
      summary: 'List who accepted an agreement, latest first',
      answer: pageOf(acceptanceAnswer),
      permission: viewAgreements,
      query: acceptancesRequest,
      run: ({ actor, param, query }) => agreements.acceptances(actor, param('id'), query),
    },
  }),
  '/api/agreements/:id/acceptances/export': exportCall({
    answer: acceptanceAnswer,
    operationId: 'exportAgreementAcceptances',
    summary: 'Export who accepted an agreement as a file',
    permission: viewAgreements,
    run: (actor, _query, as, param) => agreements.exportAcceptances(actor, param('id'), as),
  }),
});
