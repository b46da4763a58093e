import { problemMessage } from '../../../src/features/sign-in/oidc/oidc.rules';
import { publicScreen } from '../../lib/screens/screen.server';
import { safeNext } from '../../../src/features/sign-in/next-path.rules';
import { readTicket } from '../../../src/features/sign-in/oidc/ticket-cookie';

/** Loads the sign-up screen, which opens `?next=` afterwards. Redirects signed-in users there at once. */
export const loadSignUp = publicScreen(
  async ({ app, url }) => ({
    next: nextOf(url),
    maySignUp: await app.signIn.maySignUp(),
    ways: app.signInWays,
  }),
  { signedInTo: ({ url }) => nextOf(url) },
);

/** Loads the sign-in screen, which also completes a sign-in with the OpenID provider. */
export const loadSignIn = publicScreen(
  async ({ app, url, context }) => {
    const { signInWays: ways } = app;
    const problem = url.searchParams.get('problem');
    return {
      next: nextOf(url),
      maySignUp: ways.password && (await app.signIn.maySignUp()),
      mayUsePasskeys: ways.password && app.passkeys.isAvailableAt(context.origin),
      mayAskForLink: ways.password && app.magicLinks.isAvailable,
      ways,
      problem: ways.oidcName === null ? null : problemMessage(problem, ways.oidcName),
      waiting: await readTicket(context),
    };
  },
  { signedInTo: ({ url }) => nextOf(url) },
);

export const nextOf = (url: URL): string => safeNext(url.searchParams.get('next'));
