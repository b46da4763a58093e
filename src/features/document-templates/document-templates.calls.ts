import type { DocumentTemplateServices } from './create-document-templates';
import {
  documentPreviewAnswer,
  documentTemplateAnswer,
  portalDocumentAnswer,
} from './document-templates-answer.schema';
import {
  documentCopy,
  documentDownload,
  documentDraft,
  documentTemplateChanges,
  documentTemplateFilters,
  newDocumentTemplate,
  portalDocumentsRequest,
} from './document-templates.schema';
import { ownPortal } from '../audiences/portal-view';
import { editTemplates, viewTemplates } from '../templates/templates.rules';
import { download, pageOf } from '../../http/calls/answers';
import { api, signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';
import { recordCalls } from '../records/record-calls';
import { documentTemplateRecord } from './document-template.record';

export const documentTemplatesCalls = ({ documentTemplates, portalDocuments }: DocumentTemplateServices) => ({
  '/api/portal/documents': signedInApi({
    GET: {
      operationId: 'listPortalDocuments',
      summary: 'List the documents for your partner',
      answer: pageOf(portalDocumentAnswer),
      permission: portalUsers,
      query: portalDocumentsRequest,
      run: ({ actor, query }) => portalDocuments.list(ownPortal(actor), query),
    },
  }),
  '/api/portal/documents/:id/download': signedInApi({
    GET: {
      operationId: 'downloadPortalDocument',
      summary: "Download your partner's copy of a document as PDF",
      answer: download('application/pdf'),
      alsoRefuses: [422, 429],
      permission: portalUsers,
      run: ({ actor, param }) => portalDocuments.download(ownPortal(actor), param('id')),
    },
  }),
  ...recordCalls(
    documentTemplateRecord,
    documentTemplateAnswer,
    {
      list: documentTemplateFilters,
      create: newDocumentTemplate,
      get: true,
      update: documentTemplateChanges,
      remove: true,
    },
    documentTemplates,
  ),
  '/api/document-templates/preview': api({
    POST: {
      operationId: 'previewDocument',
      summary: "Preview a document that isn't saved",
      answer: documentPreviewAnswer,
      alsoRefuses: [404, 422],
      permission: editTemplates,
      body: documentDraft,
      run: ({ actor, body }) => documentTemplates.previewDraft(actor, body),
    },
  }),
  '/api/document-templates/:id/preview': api({
    GET: {
      operationId: 'previewDocumentTemplate',
      summary: 'Preview a document template',
      answer: documentPreviewAnswer,
      alsoRefuses: [422],
      permission: viewTemplates,
      query: documentCopy,
      run: ({ actor, param, query }) => documentTemplates.preview(actor, param('id'), query),
    },
  }),
  '/api/document-templates/:id/download': api({
    GET: {
      answer: download('text/markdown', 'text/html', 'application/pdf'),
      operationId: 'downloadDocumentTemplate',
      summary: 'Download a document template',
      alsoRefuses: [422],
      permission: viewTemplates,
      query: documentDownload,
      run: ({ actor, param, query }) => documentTemplates.download(actor, param('id'), query),
    },
  }),
});
