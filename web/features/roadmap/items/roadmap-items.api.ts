import { newRoadmapItem, roadmapFilters } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { query: roadmapFilters, run: ({ app, actor, query }) => app.roadmap.list(actor, query) },
  POST: {
    body: newRoadmapItem,
    status: 201,
    run: ({ app, actor, body }) => app.roadmap.create(actor, body),
  },
});
export { loader, action };
