import { portalAgreementTextAnswer } from '../../../../src/features/agreements/agreements-answer.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getPortalAgreement',
    summary: 'Get an agreement with its current text',
    answer: portalAgreementTextAnswer,
    permission: portalUsers,
    run: ({ app, actor, param }) => app.portalAgreements.get(app.portal.own(actor), param('id')),
  },
});
export { loader, action };
