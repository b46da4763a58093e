import { pageOf } from '../../../lib/api/api-answers.server';
import { roadmapItemAnswer } from '../../../../src/features/roadmap/roadmap-answer.schema';
import { editRoadmap, viewRoadmap } from '../../../../src/features/roadmap/roadmap.rules';
import { newRoadmapItem, roadmapFilters } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: pageOf(roadmapItemAnswer),
    permission: viewRoadmap,
    query: roadmapFilters,
    run: ({ app, actor, query }) => app.roadmap.list(actor, query),
  },
  POST: {
    answer: roadmapItemAnswer,
    permission: editRoadmap,
    body: newRoadmapItem,
    status: 201,
    run: ({ app, actor, body }) => app.roadmap.create(actor, body),
  },
});
export { loader, action };
