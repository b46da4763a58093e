import { saveViews } from '../../../src/features/views/views.rules';
import { newView, viewFilters } from '../../../src/features/views/views.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: saveViews,
    query: viewFilters,
    run: ({ app, actor, query }) => app.views.list(actor, query),
  },
  POST: {
    permission: saveViews,
    body: newView,
    status: 201,
    run: ({ app, actor, body }) => app.views.create(actor, body),
  },
});
export { loader, action };
