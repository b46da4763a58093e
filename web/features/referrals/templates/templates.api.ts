import { referralTemplateAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { templateFilters } from '../../../../src/features/referrals/templates/templates.schema';
import { pageOf } from '../../../lib/api/api-answers.server';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(referralTemplateAnswer),
    permission: viewReferrals,
    query: templateFilters,
    run: ({ app, actor, query }) => app.referralTemplates.list(actor, query),
  },
});
export { loader, action };
