import type { AuditObject } from './audit.rules';

/** An object of an event. `parentId` is the object that it belongs to, such as the partner of a contact. */
export interface ShownRef {
  id: string;
  parentId: string | null;
}

/**
 * Returns objects as their call shows them to an admin, without secrets, in any order. Objects that don't exist are
 * left out. Runs in the transaction of the change.
 */
export type ShowObjects = (
  workspaceId: string,
  refs: readonly ShownRef[],
) => Promise<readonly (object & { id: string })[]>;

export type ShownObjects = Partial<Record<AuditObject, ShowObjects>>;
