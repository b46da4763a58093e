import { pageOf } from '../../lib/api/api-answers.server';
import { viewAnswer } from '../../../src/features/views/views-answer.schema';
import { saveViews } from '../../../src/features/views/views.rules';
import { newView, viewFilters } from '../../../src/features/views/views.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(viewAnswer),
    permission: saveViews,
    query: viewFilters,
    run: ({ app, actor, query }) => app.views.list(actor, query),
  },
  POST: {
    answer: viewAnswer,
    permission: saveViews,
    body: newView,
    status: 201,
    run: ({ app, actor, body }) => app.views.create(actor, body),
  },
});
export { loader, action };
