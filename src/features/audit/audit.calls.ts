import { auditEntryAnswer } from './audit-answer.schema';
import { viewAuditLog } from './audit.rules';
import { auditExportQuery, auditLogQuery } from './audit.schema';
import type { AuditServices } from './create-audit';
import { pageOf } from '../../http/calls/answers';
import { api } from '../../http/calls/declare';
import { exportCall } from '../../http/calls/export-call';

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
  '/api/audit-log/export': exportCall({
    answer: auditEntryAnswer,
    operationId: 'exportAuditLog',
    summary: 'Export the audit log as a file',
    permission: viewAuditLog,
    filters: auditExportQuery,
    run: (actor, query, as) => auditLog.export(actor, query, as),
  }),
});
