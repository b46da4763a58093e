import type { App } from '../../../src/app';
import { auditLogQuery } from '../../../src/features/audit/audit.schema';
import type { Actor } from '../../../src/lib/actor';
import { parse } from '../../../src/http/calls/input';

const PAGE_SIZE = 50;

/** Loads the page of the audit log in the URL, and the people to filter by. */
export async function loadAuditLog(app: App, actor: Actor, url: URL) {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''));
  const query = parse(auditLogQuery, { ...asked, grouped: 'true', limit: String(PAGE_SIZE) });
  const [page, people] = await Promise.all([app.auditLog.list(actor, query), app.auditLog.people(actor)]);
  const operations = await app.operations.ofIds(
    actor,
    page.items.flatMap(({ operationId }) => operationId ?? []),
  );
  const undoable = operations.flatMap(({ id, canUndo }) => (canUndo ? [id] : []));
  return { ...page, people, undoable };
}

export type AuditLogPanel = Awaited<ReturnType<typeof loadAuditLog>>;
