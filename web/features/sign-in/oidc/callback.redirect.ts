import { isSecondFactorNeeded } from '../../../../src/features/sign-in/second-factor/second-factor.rules';
import { signedInResponse } from '../../../../src/features/sign-in/sign-in-response';
import { oidcStep, signInScreen } from './oidc-visit.server';
import { keepTicket } from '../../../../src/features/sign-in/oidc/ticket-cookie';

/** Completes the sign-in when the provider redirects back. */
export const loader = oidcStep(async ({ oidc, context, url, visit }) => {
  const finished = await oidc.finish(url.searchParams, visit);
  if ('problem' in finished) return signInScreen(finished.next, finished.problem);
  const { signIn, next } = finished;
  if (isSecondFactorNeeded(signIn)) {
    keepTicket(context, signIn.ticket);
    return signInScreen(next);
  }
  signedInResponse(context, signIn);
  return next;
});
