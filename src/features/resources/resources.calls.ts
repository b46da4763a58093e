import { ownPortal } from '../audiences/portal-view';
import type { ResourceServices } from './create-resources';
import { portalResourceAnswer, resourceAnswer, versionAnswer } from './resources-answer.schema';
import { editResources, viewResources } from './resources.rules';
import {
  bulkResources,
  matchingResources,
  portalResourcesRequest,
  resourceChanges,
  resourceExportFilters,
  resourceFilters,
  uploadedFields,
  versionsRequest,
} from './resources.schema';
import { pageOf, storedFile } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';
import { matchingCalls, type ForMatching } from '../records/matching-calls';
import { recordCalls } from '../records/record-calls';
import { resourceRecord } from './resource.record';

export const resourcesCalls = ({
  operations,
  portalResources,
  resources,
}: ResourceServices & ForMatching) => ({
  '/api/portal/resources': signedInApi({
    GET: {
      operationId: 'listPortalResources',
      summary: 'List the resources for your partner',
      answer: pageOf(portalResourceAnswer),
      permission: portalUsers,
      query: portalResourcesRequest,
      run: ({ actor, query }) => portalResources.list(ownPortal(actor), query),
    },
  }),
  '/api/portal/resources/:id/download': signedInApi({
    GET: {
      operationId: 'downloadPortalResource',
      summary: 'Download a resource for your partner',
      answer: storedFile,
      alsoRefuses: [416],
      permission: portalUsers,
      run: ({ actor, param, header }) =>
        portalResources.download(ownPortal(actor), param('id'), header('Range')),
    },
  }),
  ...recordCalls(
    resourceRecord,
    resourceAnswer,
    {
      list: resourceFilters,
      get: true,
      update: resourceChanges,
      bulk: bulkResources,
      remove: true,
    },
    resources,
  ),
  // Instead of the list's declaration above, because new resources are uploaded.
  '/api/resources': api({
    GET: {
      answer: pageOf(resourceAnswer),
      permission: viewResources,
      query: resourceFilters,
      run: ({ actor, query }) => resources.list(actor, query),
    },
    POST: {
      answer: resourceAnswer,
      permission: editResources,
      query: uploadedFields,
      takesUpload: true,
      status: 201,
      run: ({ actor, query, upload }) => resources.create(actor, query, upload),
    },
  }),
  ...matchingCalls(
    resourceRecord,
    { filters: resourceExportFilters, body: matchingResources },
    resources,
    operations,
  ),
  '/api/resources/:id/download': api({
    GET: {
      operationId: 'downloadResource',
      summary: 'Download a resource',
      answer: storedFile,
      alsoRefuses: [416],
      permission: viewResources,
      run: ({ actor, param, header }) => resources.download(actor, param('id'), { range: header('Range') }),
    },
  }),
  '/api/resources/:id/versions': api({
    GET: {
      operationId: 'listResourceVersions',
      summary: 'List the versions of a resource',
      answer: pageOf(versionAnswer),
      permission: viewResources,
      query: versionsRequest,
      run: ({ actor, param, query }) => resources.versions(actor, param('id'), query),
    },
    POST: {
      operationId: 'addResourceVersion',
      summary: 'Upload a new version of a resource',
      answer: resourceAnswer,
      permission: editResources,
      takesUpload: true,
      status: 201,
      run: ({ actor, param, upload }) => resources.addVersion(actor, param('id'), upload),
    },
  }),
  '/api/resources/:id/versions/:versionId/download': api({
    GET: {
      operationId: 'downloadResourceVersion',
      summary: 'Download a version of a resource',
      answer: storedFile,
      alsoRefuses: [416],
      permission: viewResources,
      run: ({ actor, param, header }) =>
        resources.download(actor, param('id'), { versionId: param('versionId'), range: header('Range') }),
    },
  }),
});
