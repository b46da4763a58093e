import { referralChanges } from '../../../../src/features/referrals/referrals.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.referrals.get(actor, param('id')) },
  PATCH: {
    body: referralChanges,
    run: ({ app, actor, param, body }) => app.referrals.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.referrals.remove(actor, param('id')) },
});
export { loader, action };
