import type { IncomingHttpHeaders } from 'node:http';

interface StoredCookie {
  value: string;
  host: string;
  /** Whether hosts below `host` get it, too. */
  isForAll: boolean;
  path: string;
  isSecure: boolean;
}

/** Only an attack sets more or longer cookies. */
const MAX_COOKIES = 50;
const MAX_LENGTH = 4_096;
const MAX_HEADER = 8_192;

export interface CookieJar {
  store(url: URL, headers: IncomingHttpHeaders): Promise<void>;
  /** Returns the value of the Cookie header, with the cookies that the caller `given`; '' for none. */
  headerFor(url: URL, given: string): string;
}

/**
 * Keeps the cookies of one request and its redirects (RFC 6265), because some sites redirect visitors until they send a
 * cookie back.
 */
export function createCookieJar(): CookieJar {
  const cookies = new Map<string, StoredCookie>();
  return {
    async store(url, { 'set-cookie': headers }) {
      if (!headers || headers.length === 0) return;
      const { parseCookie } = await import('undici');
      for (const header of headers.slice(0, MAX_COOKIES)) {
        const cookie = header.length <= MAX_LENGTH ? parseCookie(header) : null;
        if (!cookie) continue;
        const domain = cookie.domain?.replace(/^\./, '').toLowerCase();
        const host = domain ?? url.hostname;
        if (!isWithin(url.hostname, host)) continue;
        const path = cookie.path?.startsWith('/') ? cookie.path : url.pathname.replace(/\/[^/]*$/, '') || '/';
        const key = [host, path, cookie.name].join('\n');
        const isOver = (cookie.maxAge ?? 1) <= 0 || Number(cookie.expires ?? Infinity) <= Date.now();
        if (isOver) cookies.delete(key);
        else if (cookies.size < MAX_COOKIES)
          cookies.set(key, {
            value: `${cookie.name}=${cookie.value}`,
            host,
            isForAll: domain !== undefined,
            path,
            isSecure: cookie.secure === true,
          });
      }
    },

    headerFor(url, given) {
      const own = [...cookies.values()].filter(
        ({ host, isForAll, path, isSecure }) =>
          (isForAll ? isWithin(url.hostname, host) : url.hostname === host) &&
          (url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/, '/'))) &&
          (!isSecure || url.protocol === 'https:'),
      );
      const header = [given, ...own.map(({ value }) => value)].filter(Boolean).join('; ');
      return header.length <= MAX_HEADER ? header : given;
    },
  };
}

const isWithin = (host: string, domain: string): boolean =>
  host === domain || (host.endsWith(`.${domain}`) && domain.includes('.') && !/^[\d.]+$/.test(host));
