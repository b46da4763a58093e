import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { checkProgress } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewMonitoring,
    query: checkProgress,
    run: ({ app, actor, query }) => app.monitoredSources.pagesChecked(actor, query),
  },
  POST: {
    permission: editMonitoring,
    run: ({ app, actor }) => app.checkChanges(actor),
  },
});
export { loader, action };
