import { noContent } from '../../../lib/api/api-answers.server';
import { roadmapItemAnswer } from '../../../../src/features/roadmap/roadmap-answer.schema';
import { editRoadmap, viewRoadmap } from '../../../../src/features/roadmap/roadmap.rules';
import { roadmapItemChanges } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: roadmapItemAnswer,
    permission: viewRoadmap,
    run: ({ app, actor, param }) => app.roadmap.get(actor, param('id')),
  },
  PATCH: {
    answer: roadmapItemAnswer,
    permission: editRoadmap,
    body: roadmapItemChanges,
    run: ({ app, actor, param, body }) => app.roadmap.update(actor, param('id'), body),
  },
  DELETE: {
    answer: noContent,
    permission: editRoadmap,
    run: ({ app, actor, param }) => app.roadmap.remove(actor, param('id')),
  },
});
export { loader, action };
