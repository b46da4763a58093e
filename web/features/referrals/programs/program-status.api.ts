import { programStatusBody } from '../../../../src/features/referrals/programs/programs.schema';
import { editReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    permission: editReferrals,
    body: programStatusBody,
    run: ({ app, actor, param, body }) => app.referralPrograms.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
