import { portalDealAnswer } from '../../../../src/features/portal/deals/portal-deals-answer.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  POST: {
    operationId: 'withdrawPortalDeal',
    summary: 'Withdraw a submitted deal',
    answer: portalDealAnswer,
    permission: portalUsers,
    alsoRefuses: [409],
    run: ({ app, actor, param }) => app.portal.deals.withdraw(actor, param('id')),
  },
});
export { loader, action };
