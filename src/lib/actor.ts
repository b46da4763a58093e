import { forbidden, notFound } from './errors';
import { can, portalUsers, type Permission, type WorkspaceRole } from './roles';

/** The key of a program that calls on behalf of whoever made it. */
export interface KeyOfActor {
  id: string;
  name: string;
  /** How it begins: enough to tell it from others. */
  prefix: string;
  scope: string;
  /** The present role of whoever made it, which limits every scope. */
  makerRole: WorkspaceRole;
}

/** The signed-in user on whose behalf a service runs, with the membership of the current workspace. */
export interface Actor {
  userId: string;
  email: string;
  /** The account's global role (spec §3 users.role); it grants nothing inside a workspace. */
  role: string;
  superAdmin: boolean;
  /** null: the user belongs to no workspace (any more). */
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
  workspaceName: string | null;
  /** Set for partner_portal members only. */
  partnerId: string | null;
  /** Empty for a program with an API key. */
  sessionId: string;
  /** Set for a program with an API key: what it does, it does for whoever made the key. */
  apiKey?: KeyOfActor;
}

/** An actor inside a workspace: what `authorize` leaves. */
export interface Member extends Actor {
  workspaceId: string;
  workspaceRole: WorkspaceRole;
  workspaceName: string;
}

/**
 * The first line of every service function.
 * @throws 403 when the actor's role in the current workspace does not hold the permission.
 */
export function authorize(actor: Actor, permission: Permission): asserts actor is Member {
  if (actor.workspaceId === null || !can(actor.workspaceRole, permission)) throw forbidden();
}

/**
 * @throws 403 unless the actor is a super admin; also in a workspace that shows its portal user one profile and nothing
 * else.
 */
export function authorizeSuperAdmin(actor: Actor): void {
  if (!actor.superAdmin || can(actor.workspaceRole, portalUsers)) throw forbidden();
}

/** @throws 404 when a call names another workspace than the actor's current one. */
export function authorizeOwnWorkspace(actor: Member, workspaceId: string): void {
  if (actor.workspaceId !== workspaceId) throw notFound('Workspace not found');
}
