import { apiKeyMessages } from '../../src/features/api-keys/api-keys.rules';
import type { RequestContext } from '../../src/http/request-context';
import type { Actor } from '../../src/lib/actor';
import { forbidden, notSignedIn } from '../../src/lib/errors';
import { can, portalUsers } from '../../src/lib/roles';

/** Who asks; `null` only in a public call. */
export type Guard<Who> = (actor: Actor | null) => Who;
export type SignedIn = { actor: Actor };
export type Anyone = { actor: Actor | null };

/** @throws 401 */
export function requireSession(actor: Actor | null): SignedIn {
  if (!actor) throw notSignedIn();
  return { actor };
}

/** @throws 403: they have their profile and nothing else (contract, Who may do what). */
export function refusePortalUsers(actor: Actor | null): void {
  if (can(actor?.workspaceRole, portalUsers)) throw forbidden();
}

/** @throws 403: what concerns accounts, sessions and other workspaces is for people. */
export function refuseKeys(actor: Actor | null): void {
  if (actor?.apiKey) throw forbidden(apiKeyMessages.notHere);
}

/**
 * Browsers name the page's origin on every write; a client without one (a script) has no cookie to abuse. `null` is the origin of
 * sandboxed frames and of local files, which are never ours.
 */
export function requireSameOrigin({ headers }: Request, context: RequestContext): void {
  const origin = headers.get('Origin');
  if (origin === 'null') throw crossOrigin();
  // What a key does, no other site can make a browser do.
  if (context.hasBearerToken) return;
  const site = headers.get('Sec-Fetch-Site') ?? 'none';
  if (!['same-origin', 'none'].includes(site)) throw crossOrigin();
  if (origin !== null && origin !== context.origin) throw crossOrigin();
}

const crossOrigin = () => forbidden('Cross-origin requests are not allowed');
