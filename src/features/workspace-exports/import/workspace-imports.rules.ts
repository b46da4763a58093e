import type { WorkspaceRole } from '../../../lib/roles';

/** A person whom an import invites. */
export interface Invited {
  email: string;
  role: WorkspaceRole;
  /** With its new id. Set for portal users only. */
  partnerId: string | null;
}

/** A value that another workspace of the installation has. */
export interface Renamed {
  entity: string;
  field: string;
  from: string;
  to: string;
}

/** The rows that one transaction writes with one statement, and the length of their text. */
export const BATCH = { rows: 500, length: 1_000_000 } as const;

export const importedReason = 'Imported: enter its secrets, and turn it on again';

/**
 * Returns who is invited as what. The owner is named by the person who imports; then other owners of the file become
 * admins.
 */
export function invitedWith(invited: readonly Invited[], owner: string | null): Invited[] {
  if (owner === null) return [...invited];
  const others = invited
    .filter(({ email }) => email !== owner)
    .map((one): Invited => (one.role === 'owner' ? { ...one, role: 'admin' } : one));
  return [{ email: owner, role: 'owner', partnerId: null }, ...others];
}
