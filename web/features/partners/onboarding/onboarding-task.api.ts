import { noContent } from '../../../lib/api/api-answers.server';
import { onboardingTaskAnswer } from '../../../../src/features/partners/onboarding/onboarding-answer.schema';
import { editPartners } from '../../../../src/features/partners/partners.rules';
import { onboardingTaskChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: onboardingTaskAnswer,
    permission: editPartners,
    body: onboardingTaskChanges,
    run: ({ app, actor, param, body }) =>
      app.onboardingTasks.update(actor, param('id'), param('taskId'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editPartners,
    run: ({ app, actor, param }) => app.onboardingTasks.remove(actor, param('id'), param('taskId')),
  },
});
export { loader, action };
