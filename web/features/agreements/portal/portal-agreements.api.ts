import { portalAgreementAnswer } from '../../../../src/features/agreements/agreements-answer.schema';
import { portalAgreementsRequest } from '../../../../src/features/agreements/agreements.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalAgreements',
    summary: 'List the agreements for your partner',
    answer: pageOf(portalAgreementAnswer),
    permission: portalUsers,
    query: portalAgreementsRequest,
    run: ({ app, actor, query }) => app.portalAgreements.list(app.portal.own(actor), query),
  },
});
export { loader, action };
