import { pageOf } from '../../../lib/api/api-answers.server';
import { onboardingTaskAnswer } from '../../../../src/features/partners/onboarding/onboarding-answer.schema';
import { editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { newOnboardingTask } from '../../../../src/features/partners/records/records.schema';
import { pageRequest, sortedBy } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(onboardingTaskAnswer),
    permission: viewPartners,
    query: pageRequest.extend(sortedBy('sortOrder')),
    run: ({ app, actor, param, query }) => app.onboardingTasks.list(actor, param('id'), query),
  },
  POST: {
    answer: onboardingTaskAnswer,
    permission: editPartners,
    body: newOnboardingTask,
    status: 201,
    run: ({ app, actor, param, body }) => app.onboardingTasks.add(actor, param('id'), body),
  },
});
export { loader, action };
