import type { IncomingCall } from '../requests/incoming';
import type { RequestContext } from '../requests/request-context';
import type { Actor } from '../../lib/actor';
import { forbidden, notSignedIn } from '../../lib/errors';
import { can, portalUsers } from '../../lib/roles';

export type SignedIn = { actor: Actor };
/** The caller of a public call. */
export type Anyone = { actor: Actor | null };

/** @throws 401 without a session */
export function requireSession(actor: Actor | null): SignedIn {
  if (!actor) throw notSignedIn();
  return { actor };
}

/** @throws 403 for portal users, who can only use their profile (contract, "Who may do what") */
export function refusePortalUsers(actor: Actor | null): void {
  if (can(actor?.workspaceRole, portalUsers)) throw forbidden();
}

/** @throws 403 for API keys: accounts, sessions and other workspaces are for people only */
export function refuseKeys(actor: Actor | null): void {
  if (actor?.apiKey) throw forbidden('API keys cannot be used for this call');
}

/**
 * Refuses writes from other sites. Browsers send the page's origin with every write; a client that sends none, such
 * as a script, has no cookie to abuse. `null` is the origin of sandboxed frames and of local files, which are never
 * ours.
 * @throws 403
 */
export function requireSameOrigin({ header }: Pick<IncomingCall, 'header'>, context: RequestContext): void {
  const origin = header('Origin');
  if (origin === 'null') throw crossOrigin();
  // Another site can't make a browser send an API key.
  if (context.hasBearerToken) return;
  const site = header('Sec-Fetch-Site') ?? 'none';
  if (!['same-origin', 'none'].includes(site)) throw crossOrigin();
  if (origin !== null && origin !== context.origin) throw crossOrigin();
}

const crossOrigin = () => forbidden('Cross-origin requests are not allowed');
