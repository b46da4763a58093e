import { roadmapStatusBody } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    body: roadmapStatusBody,
    run: ({ app, actor, param, body }) => app.roadmap.changeStatus(actor, param('id'), body),
  },
});
export { loader, action };
