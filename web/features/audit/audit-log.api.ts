import { auditEntryAnswer } from '../../../src/features/audit/audit-answer.schema';
import { viewAuditLog } from '../../../src/features/audit/audit.rules';
import { auditLogQuery } from '../../../src/features/audit/audit.schema';
import { pageOf } from '../../lib/api/api-answers.server';
import { api } from '../../lib/api/api.server';

const { loader, action } = api({
  GET: {
    operationId: 'listAuditLog',
    summary: 'List the audit log',
    answer: pageOf(auditEntryAnswer),
    permission: viewAuditLog,
    query: auditLogQuery,
    run: ({ app, actor, query }) => app.auditLog.list(actor, query),
  },
});
export { loader, action };
