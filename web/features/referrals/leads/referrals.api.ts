import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { newReferral, referralFilters } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewReferrals,
    query: referralFilters,
    run: ({ app, actor, query }) => app.referrals.list(actor, query),
  },
  POST: {
    permission: editReferrals,
    body: newReferral,
    status: 201,
    run: ({ app, actor, body }) => app.referrals.create(actor, body),
  },
});
export { loader, action };
