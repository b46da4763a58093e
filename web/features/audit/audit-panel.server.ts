import { auditLogQuery } from '../../../src/features/audit/audit.schema';
import type { ListInputs } from '../../records/list/load-record-list.server';
import { loadWorkbench } from '../../records/list/load-workbench.server';
import { auditList } from './audit-columns';
import { auditFilterNames } from './AuditFilters';

/** Loads the page of the audit log in the URL, and the people to filter by. */
export async function loadAuditLog(inputs: ListInputs) {
  const { app, actor } = inputs;
  const [log, people] = await Promise.all([
    loadWorkbench(inputs, {
      list: auditList,
      filterFields: app.auditLog.filterFields,
      schema: auditLogQuery,
      names: auditFilterNames,
      asked: { grouped: 'true' },
      load: (query) => app.auditLog.list(actor, query),
    }),
    app.auditLog.people(actor),
  ]);
  const operations = await app.operations.ofIds(
    actor,
    log.rows.flatMap(({ operationId }) => operationId ?? []),
  );
  const undoable = operations.flatMap(({ id, canUndo }) => (canUndo ? [id] : []));
  return { log, people, undoable };
}

export type AuditLogPanel = Awaited<ReturnType<typeof loadAuditLog>>;
