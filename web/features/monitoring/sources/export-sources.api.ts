import { download } from '../../../lib/api/api-answers.server';
import { viewMonitoring } from '../../../../src/features/monitoring/monitoring.rules';
import { exportQuery } from '../../../../src/features/monitoring/transfer/transfer.schema';
import { api } from '../../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv', 'text/x-opml'),
    operationId: 'exportMonitoredSources',
    summary: 'Export monitored sources as CSV, or their feeds as OPML',
    permission: viewMonitoring,
    query: exportQuery,
    run: ({ app, actor, query }) => app.sourceExport.exportSources(actor, query.format),
  },
});
export { loader, action };
