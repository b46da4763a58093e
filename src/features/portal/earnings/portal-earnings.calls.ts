import type { PortalServices } from '../create-portal';
import {
  portalCommissionAnswer,
  portalCommissionFilters,
  portalEarningsAnswer,
} from './portal-earnings.schema';
import { pageOf } from '../../../http/calls/answers';
import { signedInApi } from '../../../http/calls/declare';
import { pageOfAll, pageRequest, sortedBy } from '../../../lib/paging';
import { portalUsers } from '../../../lib/roles';

export const portalEarningsCalls = ({ portal }: PortalServices) => ({
  '/api/portal/earnings': signedInApi({
    GET: {
      operationId: 'listPortalEarnings',
      summary: 'List the earnings of your company in each currency',
      answer: pageOf(portalEarningsAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: pageRequest.extend(sortedBy('currency')),
      run: async ({ actor, query }) =>
        pageOfAll(await portal.earnings.totals(portal.own(actor)), query, ({ currency }) => currency),
    },
  }),
  '/api/portal/earnings/commissions': signedInApi({
    GET: {
      operationId: 'listPortalCommissions',
      summary: 'List the commissions of your company',
      answer: pageOf(portalCommissionAnswer),
      alsoRefuses: [404],
      permission: portalUsers,
      query: portalCommissionFilters,
      run: ({ actor, query }) => portal.earnings.commissions(portal.own(actor), query),
    },
  }),
});
