import { deletePartners, editPartners, viewPartners } from '../../../../src/features/partners/partners.rules';
import { partnerChanges } from '../../../../src/features/partners/partners.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewPartners,
    run: ({ app, actor, param }) => app.partners.get(actor, param('id')),
  },
  PATCH: {
    permission: editPartners,
    body: partnerChanges,
    run: ({ app, actor, param, body }) => app.partners.update(actor, param('id'), body),
  },
  DELETE: {
    permission: deletePartners,
    run: ({ app, actor, param }) => app.partners.remove(actor, param('id')),
  },
});
export { loader, action };
