import { sourceChanges } from '../../../../src/features/monitoring/monitoring.schema';
import { api } from '../../../lib/api.server';

const { loader, action } = api({
  PATCH: {
    body: sourceChanges,
    run: ({ app, actor, param, body }) => app.monitoredSources.update(actor, param('id'), body),
  },
  DELETE: { run: ({ app, actor, param }) => app.monitoredSources.remove(actor, param('id')) },
});
export { loader, action };
