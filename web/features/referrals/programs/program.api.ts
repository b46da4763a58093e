import { programChanges } from '../../../../src/features/referrals/programs/programs.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.referralPrograms.get(actor, param('id')) },
  PATCH: {
    body: programChanges,
    run: ({ app, actor, param, body }) => app.referralPrograms.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.referralPrograms.remove(actor, param('id')) },
});
export { loader, action };
