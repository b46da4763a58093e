import type { Member } from '../../lib/actor';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange } from '../audit/audit.rules';
import type { Connection } from './connections.repo';

/** Writes the audit entries of connections. */
export const createConnectionRecorder =
  (audit: AuditTrail) =>
  /**
   * The log has the names of changed settings, but not their values, because addresses and texts can contain secrets,
   * too.
   */
  (
    actor: Member,
    action: AuditAction,
    { workspaceId, id }: Connection,
    { objectName, changed = [] }: { objectName: string; changed?: readonly string[] },
  ) =>
    audit.record(actor, {
      workspaceId,
      action,
      objectType: 'integration',
      objectId: id,
      objectName,
      changes: changed.map((field): AuditChange => ({ field, from: null, to: null, isHidden: true })),
    });

export type RecordConnection = ReturnType<typeof createConnectionRecorder>;
