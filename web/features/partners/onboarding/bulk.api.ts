import { bulkAnswer } from '../../../../src/features/records/bulk-answer.schema';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { onboardingTasksAtOnce } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  POST: {
    operationId: 'completeOnboardingTasks',
    summary: 'Complete or reopen many onboarding tasks of a partner',
    answer: bulkAnswer,
    permission: editPartners,
    body: onboardingTasksAtOnce,
    run: ({ app, actor, param, body }) => app.onboardingTasks.atOnce(actor, param('id'), body),
  },
});
export { loader, action };
