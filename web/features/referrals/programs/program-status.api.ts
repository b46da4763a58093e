import { programAnswer } from '../../../../src/features/referrals/referrals-answer.schema';
import { programStatusBody } from '../../../../src/features/referrals/programs/programs.schema';
import { editReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: programAnswer,
    permission: editReferrals,
    body: programStatusBody,
    run: ({ app, actor, param, body }) => app.referralPrograms.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
