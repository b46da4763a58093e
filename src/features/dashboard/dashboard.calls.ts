import type { DashboardServices } from './create-dashboard';
import { dashboardAnswer } from './dashboard-answer.schema';
import { api } from '../../http/calls/declare';
import { viewers } from '../../lib/roles';

export const dashboardCalls = ({ dashboard }: DashboardServices) => ({
  '/api/dashboard': api({
    GET: {
      answer: dashboardAnswer,
      permission: viewers,
      run: async ({ actor }) => (await dashboard.overview(actor)).summary,
    },
  }),
});
