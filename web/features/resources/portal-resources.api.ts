import { portalResourceAnswer } from '../../../src/features/resources/resources-answer.schema';
import { portalResourcesRequest } from '../../../src/features/resources/resources.schema';
import { portalUsers } from '../../../src/lib/roles';
import { pageOf } from '../../lib/api/api-answers.server';
import { signedInApi } from '../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalResources',
    summary: 'List the resources for your partner',
    answer: pageOf(portalResourceAnswer),
    permission: portalUsers,
    query: portalResourcesRequest,
    run: ({ app, actor, query }) => app.portalResources.list(app.portal.own(actor), query),
  },
});
export { loader, action };
