import { download } from '../../../lib/api/api-answers.server';
import { programExportFilters } from '../../../../src/features/referrals/programs/programs.schema';
import { viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewReferrals,
    query: programExportFilters,
    run: ({ app, actor, query }) => app.referralPrograms.export(actor, query),
  },
});
export { loader, action };
