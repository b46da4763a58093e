import { portalProfileAnswer } from '../../../../src/features/portal/portal-answer.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getPartnerProfile',
    summary: 'Get the profile of your partner',
    answer: portalProfileAnswer.nullable(),
    permission: portalUsers,
    run: ({ app, actor }) => app.portal.myProfile(actor),
  },
});
export { loader, action };
