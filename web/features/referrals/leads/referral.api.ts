import { noContent } from '../../../lib/api/api-answers.server';
import { referralAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { referralChanges } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: referralAnswer,
    permission: viewReferrals,
    run: ({ app, actor, param }) => app.referrals.get(actor, param('id')),
  },
  PATCH: {
    answer: referralAnswer,
    permission: editReferrals,
    body: referralChanges,
    run: ({ app, actor, param, body }) => app.referrals.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editReferrals,
    run: ({ app, actor, param }) => app.referrals.remove(actor, param('id')),
  },
});
export { loader, action };
