import { editPartners } from '../../../../src/features/partners/partners.rules';
import { onboardingTasksAtOnce } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  POST: {
    permission: editPartners,
    body: onboardingTasksAtOnce,
    run: ({ app, actor, param, body }) => app.onboardingTasks.atOnce(actor, param('id'), body),
  },
});
export { loader, action };
