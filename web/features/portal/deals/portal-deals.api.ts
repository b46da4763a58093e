import { portalDealAnswer } from '../../../../src/features/portal/deals/portal-deals-answer.schema';
import { newPortalDeal, portalDealFilters } from '../../../../src/features/portal/deals/portal-deals.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalDeals',
    summary: 'List the deals of your partner',
    answer: pageOf(portalDealAnswer),
    permission: portalUsers,
    query: portalDealFilters,
    run: async ({ app, actor, query }) => app.portal.deals.list(app.portal.own(actor), query),
  },
  POST: {
    operationId: 'registerPortalDeal',
    summary: 'Register a deal',
    answer: portalDealAnswer,
    permission: portalUsers,
    body: newPortalDeal,
    status: 201,
    alsoRefuses: [429],
    run: ({ app, actor, body }) => app.portal.deals.create(actor, body),
  },
});
export { loader, action };
