import { dashboardAnswer } from '../../../src/features/dashboard/dashboard-answer.schema';
import { viewers } from '../../../src/lib/roles';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: dashboardAnswer,
    permission: viewers,
    run: async ({ app, actor }) => (await app.dashboard.overview(actor)).summary,
  },
});
export { loader, action };
