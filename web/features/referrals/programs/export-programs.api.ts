import { programExportFilters } from '../../../../src/features/referrals/programs/programs.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    query: programExportFilters,
    run: ({ app, actor, query }) => app.referralPrograms.export(actor, query),
  },
});
export { loader, action };
