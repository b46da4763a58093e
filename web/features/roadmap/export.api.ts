import { download } from '../../lib/api-answers.server';
import { viewRoadmap } from '../../../src/features/roadmap/roadmap.rules';
import { roadmapExportFilters } from '../../../src/features/roadmap/roadmap.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    permission: viewRoadmap,
    query: roadmapExportFilters,
    run: ({ app, actor, query }) => app.roadmap.export(actor, query),
  },
});
export { loader, action };
