import { forbidden, notFound } from './errors';
import { can, editors, portalUsers, type Permission, type WorkspaceRole } from './roles';

/** The API key of a program that acts for the user who created the key. */
export interface KeyOfActor {
  id: string;
  name: string;
  /** The first characters, enough to tell keys apart. */
  prefix: string;
  scope: string;
  /** The current role of the key's creator. It limits every scope. */
  makerRole: WorkspaceRole;
}

/** The signed-in user on whose behalf a service runs, with the membership of the current workspace. */
export interface Actor {
  userId: string;
  email: string;
  /** The display name; null until the user sets one. */
  name: string | null;
  /** An IANA name; null until the user sets one. Missing for programs. */
  timeZone?: string | null;
  /** Whether the account has a second factor. */
  mfaEnabled: boolean;
  /** Whether the current workspace requires a second factor, and the account has none. */
  needsSecondFactor: boolean;
  /** The account's global role (spec §3 users.role). It grants nothing inside a workspace. */
  role: string;
  superAdmin: boolean;
  /** null if the user isn't a member of a workspace, or isn't any more. */
  workspaceId: string | null;
  workspaceRole: WorkspaceRole | null;
  workspaceName: string | null;
  /** False if the workspace had no custom fields when the request began. */
  hasCustomFields?: boolean;
  /** False if no object of the workspace had evidence when the request began. */
  hasEvidence?: boolean;
  /** Set for partner_portal members only. */
  partnerId: string | null;
  /** Empty for a program with an API key. */
  sessionId: string;
  /** Set for a program with an API key, which acts for the key's creator. */
  apiKey?: KeyOfActor;
}

/** An actor that is a member of a workspace, as `authorize` asserts. */
export interface Member extends Actor {
  workspaceId: string;
  workspaceRole: WorkspaceRole;
  workspaceName: string;
}

/** Answer of every call about a workspace that requires a second factor (contract-2, A). */
export const SECOND_FACTOR_REQUIRED = 'Two-factor authentication is required';

/** @throws 403 if the actor has to set up a second factor before doing anything in the current workspace */
function requireSecondFactor(actor: Actor): void {
  if (actor.needsSecondFactor) throw forbidden(SECOND_FACTOR_REQUIRED);
}

/**
 * Checks a permission. Every service function calls it first.
 * @throws 403 when the actor's role in the current workspace does not have the permission, or when they need a second
 * factor.
 */
export function authorize(actor: Actor, permission: Permission): asserts actor is Member {
  requireSecondFactor(actor);
  if (actor.workspaceId === null || !can(actor.workspaceRole, permission)) throw forbidden();
}

/**
 * Like `authorize`, for a write that needs only the permission to read, such as saving a view.
 * @throws 403 also for a program whose key can only read
 */
export function authorizeOwnWrite(actor: Actor, permission: Permission): asserts actor is Member {
  authorize(actor, permission);
  if (actor.apiKey && !can(actor.workspaceRole, editors)) throw forbidden();
}

/**
 * Restricts a call: to the roles with a permission, or to the actors that pass a check, which throws 403 for others.
 */
export type CallPermission = Permission | ((actor: Actor) => void);

/** @throws 403 */
export function requirePermission(actor: Actor, permission: CallPermission): void {
  if (typeof permission === 'function') permission(actor);
  else authorize(actor, permission);
}

/**
 * @throws 403 unless the actor is a super admin. Also for a super admin who is a portal user of the current workspace,
 * because portal users see only their partner's profile.
 */
export function authorizeSuperAdmin(actor: Actor): void {
  requireSecondFactor(actor);
  if (!actor.superAdmin || can(actor.workspaceRole, portalUsers)) throw forbidden();
}

/** @throws 404 for any workspace other than the actor's current one. */
export function authorizeOwnWorkspace(actor: Member, workspaceId: string): void {
  if (actor.workspaceId !== workspaceId) throw notFound('Workspace not found');
}
