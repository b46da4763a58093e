import { requirePermission, type Actor } from '../../lib/actor';
import type { Answer } from './answers';
import { refuseKeys, refusePortalUsers, requireSession, type Anyone, type SignedIn } from './guards';
import type { Audience, Calls, Protected, Schema } from './call-declaration';
import { createHandler } from './create-handler';

/** Creates a function that declares the calls of a path. `admit` returns the caller, or throws 401 or 403. */
function declareFor<Who, Access, Options extends object = object>(
  audience: Audience,
  admit: (actor: Actor | null, access: Access, options: Partial<Options>) => Who,
) {
  return <
    GetQuery extends Schema = undefined,
    PostBody extends Schema = undefined,
    PatchBody extends Schema = undefined,
    PostQuery extends Schema = undefined,
    Get extends Answer = Answer,
    Post extends Answer = Answer,
    Patch extends Answer = Answer,
    Delete extends Answer = Answer,
  >(
    calls: Calls<GetQuery, PostBody, PatchBody, PostQuery, Get, Post, Patch, Delete, Who, Access>,
    options: Partial<Options> = {},
  ) => createHandler(calls, audience, (actor, access: Access) => admit(actor, access, options));
}

/**
 * Declares the calls of one `/api/*` path, with the session, permission, same-origin check, content type and
 * size, validation, status, errors, 405 and list headers that all calls share. Answers 401 without a session, then 403
 * without the permission, then 400 for invalid input.
 */
export const api = declareFor<SignedIn, Protected>('members', (actor, { permission }) => {
  const signedIn = requireSession(actor);
  requirePermission(signedIn.actor, permission);
  return signedIn;
});

/**
 * Like `api`, for a path that portal users can call too (contract, "Who may do what") and API keys can't. Without a
 * permission, everyone who is signed in can call it.
 */
export const signedInApi = declareFor<SignedIn, Partial<Protected>>('people', (actor, { permission }) => {
  refuseKeys(actor);
  const signedIn = requireSession(actor);
  if (permission) requirePermission(signedIn.actor, permission);
  return signedIn;
});

interface PublicOptions {
  /** Whether to refuse portal users. */
  refusesPortalUsers: boolean;
  /** Whether to accept API keys. */
  admitsKeys: boolean;
}

/** Like `api`, for a path that doesn't need a session. API keys can't call it unless it admits them. */
export const publicApi = declareFor<Anyone, unknown, PublicOptions>(
  'anyone',
  (actor, _access, { refusesPortalUsers, admitsKeys }) => {
    if (!admitsKeys) refuseKeys(actor);
    if (refusesPortalUsers) refusePortalUsers(actor);
    return { actor };
  },
);
