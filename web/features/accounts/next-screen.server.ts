import { publicScreen } from '../../lib/screen.server';
import { safeNext } from '../../lib/next-path';

/** The loader of a screen after which one goes where `?next=` says; who is signed in goes there at once. */
export const loadNext = publicScreen(async ({ url }) => ({ next: nextOf(url) }), {
  signedInTo: ({ url }) => nextOf(url),
});

export const nextOf = (url: URL): string => safeNext(url.searchParams.get('next'));
