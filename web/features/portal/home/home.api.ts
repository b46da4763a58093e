import { portalHomeAnswer } from '../../../../src/features/portal/home/portal-home-answer.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getPortalHome',
    summary: 'Get the home of your partner',
    answer: portalHomeAnswer,
    permission: portalUsers,
    run: ({ app, actor }) => app.portal.home.own(actor),
  },
});
export { loader, action };
