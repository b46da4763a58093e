import { cookieName } from '../../src/lib/secrets/cookie-name';

/** Stores a choice of the user in a cookie. The server reads it, so that the first paint is right. */
export function rememberChoice(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:';
  document.cookie = `${cookieName(name, secure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
