import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { Actor } from '../../lib/actor';
import { cookieName } from '../../lib/secrets/cookie-name';
import type { HttpServices, SessionRead } from '../http-services';
import type { CallerInfo } from '../observability/log-response';
import type { RequestOrigin } from './site-address';

/** The context of one request. `Services`: what its answer can use of the application. */
export interface RequestContext<Services = HttpServices> extends RequestOrigin {
  app: Services;
  requestId: string;
  /** The browser's address, behind the proxies that PARTNERHUB_TRUST_PROXY counts. */
  clientAddress: string;
  /** The User-Agent header. */
  userAgent: string | null;
  /** CSP nonce for the inline scripts of this response. */
  nonce(): string;
  /** Whether the request has an API key. Its cookies are then ignored, and it can't be forged by another site. */
  hasBearerToken: boolean;
  /**
   * Returns the signed-in user or the API key's actor, or null without either. Read once per request.
   * @throws 401 for an API key that isn't accepted
   */
  actor(): Promise<Actor | null>;
  /** Marks the request as a sign-in attempt for the log. null: the request has no email. */
  markSignInAttempt(email: string | null): void;
  /** Sets the pattern of the route that answers, for the metrics. */
  markRoute(pattern: string): void;
  /** Returns one of our cookies (`cookieName`), decoded. */
  cookie(name: string): string | undefined;
  /** Adds a Set-Cookie header to the response. */
  setCookie(value: string): void;
}

interface Options extends RequestOrigin {
  app: HttpServices;
  requestId: string;
  clientAddress: string;
  userAgent: string | null;
  cookieHeader: string | null;
  /** Only set for calls of `/api/*`. Other requests ignore the header. */
  authorizationHeader: string | null;
}

export interface RequestContextWithCookies extends RequestContext {
  readonly cookies: readonly string[];
  /** For the log. */
  facts(): CallerInfo;
}

export function createRequestContext(options: Options): RequestContextWithCookies {
  const { cookieHeader, authorizationHeader, ...request } = options;
  const token = /^Bearer +(\S+) *$/i.exec(authorizationHeader ?? '')?.[1];
  const cookies: string[] = [];
  let program: Promise<Actor> | undefined;
  let nonce: string | undefined;
  let session: Promise<SessionRead> | undefined;
  const facts: CallerInfo = { hasKey: token !== undefined };
  const know = (actor: Actor | null): Actor | null => {
    if (actor) facts.userId = actor.userId;
    return actor;
  };
  return {
    ...request,
    cookies,
    hasBearerToken: token !== undefined,
    // Only documents need one, and secure random bytes take time.
    nonce: () => (nonce ??= randomBytes(16).toString('base64')),
    async actor() {
      if (token !== undefined) return (program ??= request.app.authenticateKey(token));
      if (!session) {
        session = request.app.sessions.read(cookieHeader);
        const { setCookie } = await session;
        if (setCookie !== null) cookies.push(setCookie);
      }
      return know((await session).actor);
    },
    markSignInAttempt(email) {
      facts.signIn = email;
    },
    markRoute(pattern) {
      facts.route ??= pattern;
    },
    facts: () => facts,
    cookie(name) {
      const all = parseCookie(cookieHeader ?? '');
      const overHttps = all[cookieName(name, true)];
      // Without PARTNERHUB_URL, only browsers know whether they use https.
      return request.app.isSecure ? overHttps : (overHttps ?? all[name]);
    },
    setCookie(value) {
      cookies.push(value);
    },
  };
}
