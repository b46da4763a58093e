import { roadmapItemChanges } from '../../../../src/features/roadmap/roadmap.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: { run: ({ app, actor, param }) => app.roadmap.get(actor, param('id')) },
  PATCH: {
    body: roadmapItemChanges,
    run: ({ app, actor, param, body }) => app.roadmap.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.roadmap.remove(actor, param('id')) },
});
export { loader, action };
