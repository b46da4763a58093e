import { publicScreen } from '../../../lib/screen.server';
import { safeNext } from '../../../lib/next-path';

/** Loader of a screen that leads to `?next=`. Redirects signed-in visitors there at once. */
export const loadNext = publicScreen(async ({ url }) => ({ next: nextOf(url) }), {
  signedInTo: ({ url }) => nextOf(url),
});

export const nextOf = (url: URL): string => safeNext(url.searchParams.get('next'));
