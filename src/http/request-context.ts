import { randomBytes } from 'node:crypto';
import { parseCookie } from 'cookie';
import type { App } from '../app';
import type { Actor } from '../lib/actor';
import type { SessionRead } from '../features/accounts/sessions';
import type { AskerFacts } from './log-answer';
import type { ReachedAt } from './site-address';

/** What one request knows; loaders and actions get it as Remix's load context. */
export interface RequestContext extends ReachedAt {
  app: App;
  requestId: string;
  /** Of the browser: the proxies that PARTNERHUB_TRUST_PROXY counts are left out. */
  clientAddress: string;
  /** Whether the client has closed the connection: then a failure is its own doing, and is not logged. */
  clientHasGone(): boolean;
  /** For the inline scripts of this answer. */
  nonce(): string;
  /** Whether the request names an API key: then no cookie counts, and no other site can have caused it. */
  hasBearerToken: boolean;
  /**
   * Who asks; read once per request however many loaders ask for it. null: nobody is signed in.
   * @throws 401 for an API key that is not accepted
   */
  actor(): Promise<Actor | null>;
  /** Notes for the log that somebody tries to sign in; null where the request names no email. */
  triesSignIn(email: string | null): void;
  /** Of the request, decoded. */
  cookie(name: string): string | undefined;
  /** Adds a Set-Cookie header to the answer, whichever loader or action makes it. */
  setCookie(value: string): void;
}

interface Options extends ReachedAt {
  app: App;
  requestId: string;
  clientAddress: string;
  clientHasGone(): boolean;
  cookieHeader: string | null;
  /** Of a call; of anything else it means nothing. */
  authorizationHeader: string | null;
}

export interface RequestContextWithCookies extends RequestContext {
  readonly cookies: readonly string[];
  /** For the log. */
  facts(): AskerFacts;
}

export function createRequestContext(options: Options): RequestContextWithCookies {
  const { cookieHeader, authorizationHeader, ...request } = options;
  const token = /^Bearer +(\S+) *$/i.exec(authorizationHeader ?? '')?.[1];
  const cookies: string[] = [];
  let program: Promise<Actor> | undefined;
  let nonce: string | undefined;
  let session: Promise<SessionRead> | undefined;
  const facts: AskerFacts = { hasKey: token !== undefined };
  const know = (actor: Actor | null): Actor | null => {
    if (actor) facts.userId = actor.userId;
    return actor;
  };
  return {
    ...request,
    cookies,
    hasBearerToken: token !== undefined,
    // Documents alone need one, and good random bytes are not free.
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
    triesSignIn(email) {
      facts.signIn = email;
    },
    facts: () => facts,
    cookie: (name) => parseCookie(cookieHeader ?? '')[name],
    setCookie(value) {
      cookies.push(value);
    },
  };
}
