import { roadmapExportFilters } from '../../../src/features/roadmap/roadmap.schema';
import { api } from '../../lib/api.server';

const { loader, action } = api({
  GET: { query: roadmapExportFilters, run: ({ app, actor, query }) => app.roadmap.export(actor, query) },
});
export { loader, action };
