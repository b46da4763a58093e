import type { PortalDeals } from './portal';
import { ownPortal } from '../audiences/portal-view';
import { newPortalDeal, portalDealAnswer, portalDealChanges, portalDealFilters } from './portal.schema';
import { pageOf } from '../../http/calls/answers';
import { signedInApi } from '../../http/calls/declare';
import { portalUsers } from '../../lib/roles';

export const portalDealsCalls = ({ portalDeals }: { portalDeals: PortalDeals }) => ({
  '/api/portal/deals': signedInApi({
    GET: {
      operationId: 'listPortalDeals',
      summary: 'List the deals of your partner',
      answer: pageOf(portalDealAnswer),
      permission: portalUsers,
      query: portalDealFilters,
      run: async ({ actor, query }) => portalDeals.list(ownPortal(actor), query),
    },
    POST: {
      operationId: 'registerPortalDeal',
      summary: 'Register a deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      body: newPortalDeal,
      status: 201,
      alsoRefuses: [429],
      run: ({ actor, body }) => portalDeals.create(actor, body),
    },
  }),
  '/api/portal/deals/:id': signedInApi({
    GET: {
      operationId: 'getPortalDeal',
      summary: 'Get a deal of your partner',
      answer: portalDealAnswer,
      permission: portalUsers,
      run: async ({ actor, param }) => portalDeals.get(ownPortal(actor), param('id')),
    },
    PATCH: {
      operationId: 'updatePortalDeal',
      summary: 'Change a submitted deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      body: portalDealChanges,
      alsoRefuses: [409],
      run: ({ actor, param, body }) => portalDeals.update(actor, param('id'), body),
    },
  }),
  '/api/portal/deals/:id/withdraw': signedInApi({
    POST: {
      operationId: 'withdrawPortalDeal',
      summary: 'Withdraw a submitted deal',
      answer: portalDealAnswer,
      permission: portalUsers,
      alsoRefuses: [409],
      run: ({ actor, param }) => portalDeals.withdraw(actor, param('id')),
    },
  }),
});
