import { editPartners } from '../../../../src/features/partners/partners.rules';
import { onboardingTaskChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    permission: editPartners,
    body: onboardingTaskChanges,
    run: ({ app, actor, param, body }) =>
      app.onboardingTasks.update(actor, param('id'), param('taskId'), body),
  },
  DELETE: {
    permission: editPartners,
    run: ({ app, actor, param }) => app.onboardingTasks.remove(actor, param('id'), param('taskId')),
  },
});
export { loader, action };
