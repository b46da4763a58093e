import { pageOf } from '../../../lib/api/api-answers.server';
import { referralAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { newReferral, referralFilters } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(referralAnswer),
    permission: viewReferrals,
    query: referralFilters,
    run: ({ app, actor, query }) => app.referrals.list(actor, query),
  },
  POST: {
    answer: referralAnswer,
    permission: editReferrals,
    body: newReferral,
    status: 201,
    run: ({ app, actor, body }) => app.referrals.create(actor, body),
  },
});
export { loader, action };
