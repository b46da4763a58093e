import { nextOf } from '../next-screen.server';
import { oidcStep, signInScreen } from './oidc-visit.server';

/** Sends the browser to the provider. */
export const loader = oidcStep(async ({ oidc, context, url, visit }) => {
  const started = await oidc.start(nextOf(url), visit);
  if ('problem' in started) return signInScreen(started.next, started.problem);
  context.setCookie(started.setCookie);
  return started.url;
});
