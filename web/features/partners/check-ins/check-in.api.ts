import { checkInChanges } from '../../../../src/features/partners/records/records.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    body: checkInChanges,
    run: ({ app, actor, param, body }) => app.checkIns.update(actor, param('id'), param('checkInId'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.checkIns.remove(actor, param('id'), param('checkInId')) },
});
export { loader, action };
