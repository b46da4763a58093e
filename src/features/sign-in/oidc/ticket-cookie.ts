import { stringifySetCookie } from 'cookie';
import { TICKET_COOKIE } from './oidc.rules';
import type { SecondFactorNeeded } from '../second-factor/second-factor.rules';
import type { HttpServices } from '../../../http/http-services';
import type { RequestContext } from '../../../http/requests/request-context';
import type { SignInServices } from '../create-sign-in';
import { cookieName } from '../../../lib/secrets/cookie-name';

/** Lifetime of a ticket, in seconds. */
const LIFETIME = 300;

function setTicket(context: RequestContext, ticket: string, maxAge: number): void {
  const { isSecure } = context.app;
  const cookie = stringifySetCookie(cookieName(TICKET_COOKIE, isSecure), ticket, {
    path: '/',
    maxAge,
    httpOnly: true,
    // The browser comes from the provider, which is another site.
    sameSite: 'lax',
    secure: isSecure,
  });
  context.setCookie(cookie);
}

/** Passes a ticket to the sign-in screen in a cookie, because addresses end up in logs and in the browser's history. */
export const keepTicket = (context: RequestContext, ticket: string): void =>
  setTicket(context, ticket, LIFETIME);

/** Returns this browser's sign-in that waits for a second factor, or null. Forgets a ticket that is no longer valid. */
export async function readTicket(
  context: RequestContext<HttpServices & Pick<SignInServices, 'waitingSignIn'>>,
): Promise<SecondFactorNeeded | null> {
  const ticket = context.cookie(TICKET_COOKIE);
  if (ticket === undefined) return null;
  const waiting = await context.app.waitingSignIn(ticket);
  if (!waiting) setTicket(context, '', 0);
  return waiting;
}
