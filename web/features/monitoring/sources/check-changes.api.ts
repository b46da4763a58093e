import { checkProgress } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    query: checkProgress,
    run: ({ app, actor, query }) => app.monitoredSources.pagesChecked(actor, query),
  },
  POST: { run: ({ app, actor }) => app.checkChanges(actor) },
});
export { loader, action };
