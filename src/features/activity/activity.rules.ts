import { can, type WorkspaceRole } from '../../lib/roles';
import type { TypeWith } from '../../records';
import { changeLabel, valueText } from '../audit/audit-words.rules';
import { viewAuditLog, type AuditChange } from '../audit/audit.rules';

/** The records whose pages show their activity. */
export type ActiveObject = TypeWith<'activity'>;

/** One changed field: its name, and its values as text if the reader may see them. */
export interface ShownChange {
  field: string;
  label: string;
  values: { before: string; after: string } | null;
}

const statusFields: readonly string[] = ['status', 'rewardStatus'];
const idField = /Id$/;

/**
 * Returns a change as a reader of the record may see it. All readers see the name of the field, and the old and the new
 * status. The values of other fields may have been removed on purpose, so only readers of the audit log see them. Ids
 * are never shown.
 */
export function shownChange(change: AuditChange, role: WorkspaceRole | null): ShownChange {
  const { field, from, to, isHidden } = change;
  const isId = idField.test(field);
  const canSee = !isHidden && !isId && (statusFields.includes(field) || can(role, viewAuditLog));
  return {
    field,
    label: isId ? changeLabel({ ...change, field: field.replace(idField, '') }) : changeLabel(change),
    values: canSee ? { before: valueText(from), after: valueText(to) } : null,
  };
}

/** Returns the name of an actor who isn't a user. Only admins see which API key it was. */
export const otherActorName = (name: string): string => (name.startsWith('API key ') ? 'API key' : name);
