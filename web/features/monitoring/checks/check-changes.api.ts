import { editMonitoring, viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { changesQuery } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  GET: {
    permission: viewMonitoring,
    query: changesQuery,
    run: ({ app, actor, query }) => app.checkChanges.progress(actor, query),
  },
  POST: {
    permission: editMonitoring,
    run: ({ app, actor }) => app.checkChanges.start(actor),
  },
});
export { loader, action };
