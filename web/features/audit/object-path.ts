import type { AuditObject } from '../../../src/features/audit/audit.rules';
import { recordPath } from '../../../src/records';

/** The screens of objects that aren't records. */
const paths: Partial<Record<AuditObject, string>> = {
  trend_preferences: '/insights/trends',
  user: '/settings?tab=users',
};

/** Returns null for an object that has no screen or was deleted. */
export function objectPath({
  type,
  id,
  exists,
}: {
  type: AuditObject;
  id: string | null;
  exists: boolean;
}): string | null {
  return exists && id !== null ? (recordPath(type, id) ?? paths[type] ?? null) : null;
}
