import type { Member } from '../../../lib/actor';
import type { AuditTrail } from '../../audit/audit-trail';
import type { AuditAction, AuditChange, AuditObject } from '../../audit/audit.rules';
import type { Partner } from '../partners.entity';

/** A note, contact, task or check-in, as named in the audit log. */
interface PartnerRecord {
  type: AuditObject;
  id: string;
  name: string;
}

/** Writes an audit entry for something that belongs to a partner. Must run in the transaction of the change. */
export function createRecordAuditor(audit: AuditTrail) {
  return function auditRecord(
    actor: Member,
    action: AuditAction,
    { workspaceId, id, name }: Partner,
    record: PartnerRecord,
    changes: readonly AuditChange[] = [],
  ): Promise<void> {
    return audit.record(actor, {
      workspaceId,
      action,
      objectType: record.type,
      objectId: record.id,
      objectName: record.name,
      parent: { type: 'partner', id, name },
      changes,
    });
  };
}

export type AuditRecord = ReturnType<typeof createRecordAuditor>;
