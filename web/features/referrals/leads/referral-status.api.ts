import { referralAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { editReferrals } from '../../../../src/features/referrals/referrals.rules';
import { referralStatusBody } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: referralAnswer,
    permission: editReferrals,
    body: referralStatusBody,
    run: ({ app, actor, param, body }) => app.referrals.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
