import { portalDocumentAnswer } from '../../../src/features/document-templates/document-templates-answer.schema';
import { portalDocumentsRequest } from '../../../src/features/document-templates/document-templates.schema';
import { portalUsers } from '../../../src/lib/roles';
import { pageOf } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalDocuments',
    summary: 'List the documents for your partner',
    answer: pageOf(portalDocumentAnswer),
    permission: portalUsers,
    query: portalDocumentsRequest,
    run: ({ app, actor, query }) => app.portalDocuments.list(app.portal.own(actor), query),
  },
});
export { loader, action };
