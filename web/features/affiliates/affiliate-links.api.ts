import { editAffiliates, viewAffiliates } from '../../../src/features/affiliates/affiliates.rules';
import { linkFilters, newLink } from '../../../src/features/affiliates/affiliates.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewAffiliates,
    query: linkFilters,
    run: ({ app, actor, query }) => app.affiliates.list(actor, query),
  },
  POST: {
    permission: editAffiliates,
    body: newLink,
    status: 201,
    run: ({ app, actor, body }) => app.affiliates.create(actor, body),
  },
});
export { loader, action };
