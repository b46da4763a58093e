import type { PortalServices } from '../create-portal';
import { portalDealAnswer } from './portal-deals-answer.schema';
import { newPortalDeal, portalDealChanges, portalDealFilters } from './portal-deals.schema';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { portalUsers } from '../../../lib/roles';

export const portalDealsCalls = ({ portal }: PortalServices) => ({
  '/api/portal/deals': signedInApi({
    GET: {
      operationId: 'listPortalDeals',
      summary: 'List the deals of your partner',
      answer: pageOf(portalDealAnswer),
      permission: portalUsers,
      query: portalDealFilters,
      run: async ({ actor, query }) => portal.deals.list(portal.own(actor), query),
    },
    POST: {
      operationId: 'registerPortalDeal',
      summary: 'Register a deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      body: newPortalDeal,
      status: 201,
      alsoRefuses: [429],
      run: ({ actor, body }) => portal.deals.create(actor, body),
    },
  }),
  '/api/portal/deals/:id': signedInApi({
    GET: {
      operationId: 'getPortalDeal',
      summary: 'Get a deal of your partner',
      answer: portalDealAnswer,
      permission: portalUsers,
      run: async ({ actor, param }) => portal.deals.get(portal.own(actor), param('id')),
    },
    PATCH: {
      operationId: 'updatePortalDeal',
      summary: 'Change a submitted deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      body: portalDealChanges,
      alsoRefuses: [409],
      run: ({ actor, param, body }) => portal.deals.update(actor, param('id'), body),
    },
  }),
  '/api/portal/deals/:id/withdraw': signedInApi({
    POST: {
      operationId: 'withdrawPortalDeal',
      summary: 'Withdraw a submitted deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      alsoRefuses: [409],
      run: ({ actor, param }) => portal.deals.withdraw(actor, param('id')),
    },
  }),
});
