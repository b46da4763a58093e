import { programChanges } from '../../../../src/features/referrals/programs/programs.schema';
import { editReferrals, viewReferrals } from '../../../../src/features/referrals/referrals.rules';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewReferrals,
    run: ({ app, actor, param }) => app.referralPrograms.get(actor, param('id')),
  },
  PATCH: {
    permission: editReferrals,
    body: programChanges,
    run: ({ app, actor, param, body }) => app.referralPrograms.update(actor, param('id'), body),
  },
  DELETE: {
    permission: editReferrals,
    run: ({ app, actor, param }) => app.referralPrograms.remove(actor, param('id')),
  },
});
export { loader, action };
