import { auditEntryAnswer } from './audit-answer.schema';
import { viewAuditLog } from './audit.rules';
import { auditExportQuery, auditLogQuery } from './audit.schema';
import type { AuditServices } from './create-audit';
import { download, pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';

export const auditCalls = ({ auditLog }: AuditServices) => ({
  '/api/audit-log': api({
    GET: {
      operationId: 'listAuditLog',
      summary: 'List the audit log',
      answer: pageOf(auditEntryAnswer),
      permission: viewAuditLog,
      query: auditLogQuery,
      run: ({ actor, query }) => auditLog.list(actor, query),
    },
  }),
  '/api/audit-log/export': api({
    GET: {
      answer: download('text/csv'),
      operationId: 'exportAuditLog',
      summary: 'Export the audit log as a CSV file',
      permission: viewAuditLog,
      query: auditExportQuery,
      run: ({ actor, query }) => auditLog.export(actor, query),
    },
  }),
});
