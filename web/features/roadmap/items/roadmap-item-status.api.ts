import { roadmapItemAnswer } from '../../../../src/features/roadmap/roadmap-answer.schema';
import { editRoadmap } from '../../../../src/features/roadmap/roadmap.rules';
import { roadmapStatusBody } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  PATCH: {
    answer: roadmapItemAnswer,
    permission: editRoadmap,
    body: roadmapStatusBody,
    run: ({ app, actor, param, body }) => app.roadmap.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
