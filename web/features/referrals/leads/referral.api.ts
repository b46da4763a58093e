import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { referralChanges } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewReferrals,
    run: ({ app, actor, param }) => app.referrals.get(actor, param('id')),
  },
  PATCH: {
    permission: editReferrals,
    body: referralChanges,
    run: ({ app, actor, param, body }) => app.referrals.update(actor, param('id'), body),
  },
  DELETE: {
    permission: editReferrals,
    run: ({ app, actor, param }) => app.referrals.remove(actor, param('id')),
  },
});
export { loader, action };
