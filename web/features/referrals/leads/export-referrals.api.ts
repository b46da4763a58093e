import { download } from '../../../lib/api/api-answers.server';
import { viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { referralExportFilters } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewReferrals,
    query: referralExportFilters,
    run: ({ app, actor, query }) => app.referrals.export(actor, query),
  },
});
export { loader, action };
