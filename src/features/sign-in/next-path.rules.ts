import { NEXT_MAX } from '../identity/accounts.rules';

/** First path segments that are refused: calls, files, and screens for people who aren't signed in. */
const notForSignedIn = new Set([
  'api',
  'auth',
  'assets',
  'healthz',
  'livez',
  'readyz',
  '__manifest',
  'calendar',
  'feed',
  'roadmap',
  'r',
  'apply',
  'signin',
  'signup',
  'forgot-password',
  'reset-password',
  'magic',
  'unsubscribe',
  'invite',
]);

/**
 * Returns the path to open after signing in: the requested one, or `/` if it could lead to another site or isn't a
 * screen for people who are signed in.
 */
export function safeNext(wanted: string | null): string {
  const base = 'http://this.invalid';
  if (wanted === null || wanted.length > NEXT_MAX || !/^\/[^\p{Cc}\\]*$/u.test(wanted)) return '/';
  if (!URL.canParse(wanted, base)) return '/';
  const { origin, pathname, search, hash } = new URL(wanted, base);
  const decoded = decode(pathname);
  if (origin !== base || decoded === null || /\/\/|[\\\p{Cc}]|\.data$/u.test(decoded)) return '/';
  const [, first = ''] = decoded.split('/');
  return notForSignedIn.has(first.toLowerCase()) ? '/' : pathname + search + hash;
}

/** Returns a path such as `/signin?next=/partners`, from which `safeNext` can read the path again. */
export function withNext(path: string, next: string): string {
  const safe = safeNext(next);
  return safe === '/' ? path : `${path}?next=${encodeURIComponent(safe).replaceAll('%2F', '/')}`;
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
