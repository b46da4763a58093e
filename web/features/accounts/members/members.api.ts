import { memberFilters } from '../../../../src/features/accounts/members/members.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: memberFilters, run: ({ app, actor, query }) => app.members.list(actor, query) },
});
export { loader, action };
