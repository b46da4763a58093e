import type { Actor } from '../../lib/actor';
import type { WorkspaceRole } from '../../lib/roles';

/** spec §3 Session user (me). */
export interface Me {
  id: string;
  email: string;
  name: string | null;
  /** An IANA name; null until the user sets one. */
  timeZone: string | null;
  role: string;
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
  superAdmin: boolean;
  mfaEnabled: boolean;
}

export const presentMe = (actor: Actor): Me => ({
  id: actor.userId,
  email: actor.email,
  name: actor.name,
  timeZone: actor.timeZone ?? null,
  role: actor.role,
  workspaceId: actor.workspaceId,
  workspaceRole: actor.workspaceRole,
  superAdmin: actor.superAdmin,
  mfaEnabled: actor.mfaEnabled,
});
