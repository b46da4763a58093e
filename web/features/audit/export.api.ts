import { download } from '../../lib/api/api-answers.server';
import { viewAuditLog } from '../../../src/features/audit/audit.rules';
import { auditExportQuery } from '../../../src/features/audit/audit.schema';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    answer: download('text/csv'),
    operationId: 'exportAuditLog',
    summary: 'Export the audit log as a CSV file',
    permission: viewAuditLog,
    query: auditExportQuery,
    run: ({ app, actor, query }) => app.auditLog.export(actor, query),
  },
});
export { loader, action };
