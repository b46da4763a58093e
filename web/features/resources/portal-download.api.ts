import { portalUsers } from '../../../src/lib/roles';
import { storedFile } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'downloadPortalResource',
    summary: 'Download a resource for your partner',
    answer: storedFile,
    alsoRefuses: [416],
    permission: portalUsers,
    run: ({ app, actor, param, header }) =>
      app.portalResources.download(app.portal.own(actor), param('id'), header('Range')),
  },
});
export { loader, action };
