import { pageOf } from '../../../lib/api/api-answers.server';
import { partnerAnswer } from '../../../../src/features/partners/partners-answer.schema';
import { viewOnboarding } from '../../../../src/features/partners/partners.rules';
import { newestRequest } from '../../../../src/lib/paging';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(partnerAnswer),
    operationId: 'listOnboardingPartners',
    summary: 'List the partners in onboarding',
    permission: viewOnboarding,
    query: newestRequest,
    run: ({ app, actor, query }) => app.partners.onboarding(actor, query),
  },
});
export { loader, action };
