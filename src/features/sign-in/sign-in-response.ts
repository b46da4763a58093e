import { BROWSER_COOKIE } from '../identity/accounts.rules';
import { isSecondFactorNeeded, type SecondFactorNeeded } from './second-factor/second-factor.rules';
import type { Me } from '../identity/profile.rules';
import type { SignedIn } from './sessions/begin-session';
import type { Visitor } from '../identity/sessions/visitor';
import type { RequestContext } from '../../http/requests/request-context';
import type { Actor } from '../../lib/actor';

/** Describes the sender of this request for the calls that start a session. */
export const visitorOf = (context: RequestContext, actor: Actor | null): Visitor => ({
  address: context.clientAddress,
  userAgent: context.userAgent,
  browser: context.cookie(BROWSER_COOKIE),
  actor,
});

/** Adds the cookies of a new session to the answer. A sign-in that waits for a second factor sets no cookies. */
export function signedInResponse(
  context: RequestContext,
  signIn: SignedIn | SecondFactorNeeded,
): Me | SecondFactorNeeded {
  if (isSecondFactorNeeded(signIn)) return signIn;
  context.setCookie(signIn.setCookie);
  context.setCookie(signIn.browserCookie);
  return signIn.user;
}
