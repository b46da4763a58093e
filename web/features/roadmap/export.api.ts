import { download } from '../../lib/api/api-answers.server';
import { viewRoadmap } from '../../../src/features/roadmap/roadmap.rules';
import { roadmapExportFilters } from '../../../src/features/roadmap/roadmap.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewRoadmap,
    query: roadmapExportFilters,
    run: ({ app, actor, query }) => app.roadmap.export(actor, query),
  },
});
export { loader, action };
