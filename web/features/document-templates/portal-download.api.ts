import { portalUsers } from '../../../src/lib/roles';
import { download } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'downloadPortalDocument',
    summary: "Download your partner's copy of a document as PDF",
    answer: download('application/pdf'),
    alsoRefuses: [422, 429],
    permission: portalUsers,
    run: ({ app, actor, param }) => app.portalDocuments.download(app.portal.own(actor), param('id')),
  },
});
export { loader, action };
