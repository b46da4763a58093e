import { editAffiliates, viewAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import { linkChanges } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewAffiliates,
    run: ({ app, actor, param }) => app.affiliates.get(actor, param('id')),
  },
  PATCH: {
    permission: editAffiliates,
    body: linkChanges,
    run: ({ app, actor, param, body }) => app.affiliates.update(actor, param('id'), body),
  },
  DELETE: {
    permission: editAffiliates,
    run: ({ app, actor, param }) => app.affiliates.remove(actor, param('id')),
  },
});
export { loader, action };
