import type { RequestContext } from '../../http/requests/request-context';
import { outcome } from '../../http/calls/call-response';

/**
 * Clears the cached pages of the session. The value "cookies" would also clear cookies of other sites on the domain,
 * affiliate clicks and the browser's sign-in record. "storage" would also clear the theme.
 */
const forgetPages = { 'Clear-Site-Data': '"cache"' };

/** Ends the session in the browser. `setCookie` clears its cookie. */
export function signedOutResponse(context: RequestContext, setCookie: string) {
  context.setCookie(setCookie);
  return outcome(200, { ok: true } as const, forgetPages);
}
