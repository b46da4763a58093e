import type { Member } from '../../lib/actor';
import type { AuditTrail } from '../audit/audit-trail';
import type { AuditAction, AuditChange, AuditObject } from '../audit/audit.rules';
import type { Partner } from './partners.repo';

/** A note, contact, task or check-in as the audit log names it. */
interface PartnerRecord {
  type: AuditObject;
  id: string;
  name: string;
}

/** Puts into the audit log what happened to something that belongs to a partner. Belongs into the transaction of it. */
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
