import type { PortalServices } from '../create-portal';
import { portalHomeAnswer } from './portal-home-answer.schema';
import { signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';

export const portalHomeCalls = ({ portal }: PortalServices) => ({
  '/api/portal/home': signedInApi({
    GET: {
      operationId: 'getPortalHome',
      summary: 'Get the home of your partner',
      answer: portalHomeAnswer,
      permission: portalUsers,
      run: ({ actor }) => portal.home.own(actor),
    },
  }),
});
