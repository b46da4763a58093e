import { pageOfAll, pageRequest, sortedBy } from '../../../../src/lib/paging';
import { portalEarningsAnswer } from '../../../../src/features/portal/earnings/portal-earnings.schema';
import { portalUsers } from '../../../../src/lib/roles';
import { pageOf } from '../../../lib/api/api-answers.server';
import { signedInApi } from '../../../lib/api/api.server';

const { loader, action } = signedInApi({
  GET: {
    operationId: 'listPortalEarnings',
    summary: 'List the earnings of your company in each currency',
    answer: pageOf(portalEarningsAnswer),
    alsoRefuses: [404],
    permission: portalUsers,
    query: pageRequest.extend(sortedBy('currency')),
    run: async ({ app, actor, query }) =>
      pageOfAll(await app.portal.earnings.totals(app.portal.own(actor)), query, ({ currency }) => currency),
  },
});
export { loader, action };
