import { colleagueFilters } from '../../../src/features/workspaces/colleagues.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: colleagueFilters, run: ({ app, actor, query }) => app.colleagues.list(actor, query) },
});
export { loader, action };
