import { publicScreen } from '../../../lib/screen.server';
import { safeNext } from '../../../lib/next-path';

/** Loader of the sign-in and sign-up screens, which lead to `?next=`. Redirects signed-in visitors there at once. */
export const loadNext = publicScreen(
  async ({ app, url, context }) => ({
    next: nextOf(url),
    maySignUp: await app.accounts.maySignUp(),
    mayUsePasskeys: app.passkeys.isAvailableAt(context.origin),
  }),
  {
    signedInTo: ({ url }) => nextOf(url),
  },
);

export const nextOf = (url: URL): string => safeNext(url.searchParams.get('next'));
