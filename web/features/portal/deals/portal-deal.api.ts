import { portalDealAnswer } from '../../../../src/features/portal/deals/portal-deals-answer.schema';
import { portalDealChanges } from '../../../../src/features/portal/deals/portal-deals.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'getPortalDeal',
    summary: 'Get a deal of your partner',
    answer: portalDealAnswer,
    permission: portalUsers,
    run: async ({ app, actor, param }) => app.portal.deals.get(app.portal.own(actor), param('id')),
  },
  PATCH: {
    operationId: 'updatePortalDeal',
    summary: 'Change a submitted deal',
    answer: portalDealAnswer,
    permission: portalUsers,
    body: portalDealChanges,
    alsoRefuses: [409],
    run: ({ app, actor, param, body }) => app.portal.deals.update(actor, param('id'), body),
  },
});
export { loader, action };
