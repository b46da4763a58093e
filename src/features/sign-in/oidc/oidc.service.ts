import type { Identity } from '../../identity/create-identity';
import type { Foundation } from '../../../foundation';
import { stringifySetCookie } from 'cookie';
import { minutes, seconds } from '../../../lib/clock';
import { cookieName } from '../../../lib/secrets/cookie-name';
import { isAppError } from '../../../lib/errors';
import { hashToken, newToken } from '../../../lib/ids';
import type { TextSealer } from '../../../lib/secrets/sealed-text';
import type { SignInCompletion } from '../second-factor/complete-sign-in';
import type { SecondFactorNeeded } from '../second-factor/second-factor.rules';
import type { SignedIn } from '../sessions/begin-session';
import type { Visitor } from '../../identity/sessions/visitor';
import type { FindAccount } from './find-account';
import { isOidcFailure, oidcFailure } from './oidc-problem';
import type { OidcProvider, OidcSecrets } from './oidc-provider';
import type { OidcRequestsRepo } from './oidc-requests.repo';
import { roleOfGroups, type OidcSettings } from '../../../config-oidc.rules';
import type { OidcSignIn } from './oidc-sign-in.schema';
import { OIDC_COOKIE, type OidcProblem } from './oidc.rules';
import type { OidcPerson } from './read-person';

/** How long a person may take to sign in at the provider. */
const REQUEST_LIFETIME = minutes(10);

interface Dependencies extends Foundation, Identity {
  settings: OidcSettings;
  provider: OidcProvider;
  requests: OidcRequestsRepo;
  sealer: TextSealer;
  findAccount: FindAccount;
  signInOrAsk: SignInCompletion['signInOrAsk'];
}

/** A browser that begins or completes a sign-in. */
export interface OidcVisit {
  /** The address to which the provider redirects the browser. */
  redirectUri: string;
  /** Returns one of our cookies of the request. */
  cookie(name: string): string | undefined;
  visitor: Visitor;
}

/** A failed sign-in, and the requested path. */
interface Failed {
  problem: OidcProblem;
  next: string;
}

export type OidcStart = { url: string; setCookie: string } | Failed;
export type OidcFinish = { signIn: SignedIn | SecondFactorNeeded; next: string } | Failed;

/** Sign-in with the configured OpenID provider (OpenID Connect Core 1.0, section 3.1). */
export function createOidcService({
  settings,
  provider,
  requests,
  sealer,
  findAccount,
  signInOrAsk,
  trail,
  limits,
  secure,
  log,
  clock,
}: Dependencies) {
  /** Returns the problem that ended a sign-in. Logs only its kind. */
  function problemOf(error: unknown, { address }: Visitor): OidcProblem {
    if (isAppError(error) && error.status === 429) return 'too_many';
    if (isOidcFailure(error)) {
      log.warn({ address, reason: error.message, problem: error.problem }, 'sign-in failed');
      if (error.email !== undefined) trail.failed(error.email, address);
      return error.problem;
    }
    log.error({ address, err: error }, 'sign-in with OpenID Connect failed');
    return 'failed';
  }

  function roleOf({ groups = [], hasTooManyGroups }: OidcPerson): OidcSignIn['role'] {
    if (!settings.membership) return 'unknown';
    if (!hasTooManyGroups) return roleOfGroups(settings.membership, groups);
    log.warn('the provider did not send the groups of a person, because there are too many');
    return 'unknown';
  }

  /** @throws OidcFailure; 429 */
  async function signIn(answer: URL, secrets: OidcSecrets, visitor: Visitor) {
    const person = await provider.redeem(answer, secrets);
    const role = roleOf(person);
    const hasRole = role !== null && role !== 'unknown';
    const { user, ...found } = await findAccount(person, { hasRole, visitor });
    return signInOrAsk(user, visitor, {
      issuer: person.issuer,
      subject: person.subject,
      provider: settings.name,
      role,
      ...found,
    });
  }

  return {
    /**
     * Begins a sign-in, which ends at the path `next`. Returns the provider's address, and the Set-Cookie value that ties
     * the answer to this browser. Several tabs can sign in at once: they share the cookie, and each has its own state.
     */
    async start(next: string, { redirectUri, cookie, visitor }: OidcVisit): Promise<OidcStart> {
      try {
        await limits.consume('signin_oidc', visitor.address);
        const before = cookie(OIDC_COOKIE);
        const browser = before !== undefined && isToken(before) ? before : newToken();
        const state = newToken();
        // A signed-in user has to prove their identity. A session at the provider isn't enough for that.
        const asksAgain = Boolean(visitor.actor);
        const url = await provider.authorizationUrl(secretsOf(browser, state), { redirectUri, asksAgain });
        await requests.insert({
          requestHash: requestHashOf(browser, state),
          next: await sealer.seal(state, next),
          expiresAt: new Date(clock.now().getTime() + REQUEST_LIFETIME).toISOString(),
        });
        const setCookie = stringifySetCookie(cookieName(OIDC_COOKIE, secure), browser, {
          path: '/',
          maxAge: REQUEST_LIFETIME / seconds(1),
          httpOnly: true,
          // The provider's answer comes from another site.
          sameSite: 'lax',
          secure,
        });
        return { url: url.href, setCookie };
      } catch (error) {
        return { problem: problemOf(error, visitor), next };
      }
    },

    /** Completes a sign-in with the query of the callback, once, and only in the browser that began it. */
    async finish(query: URLSearchParams, { redirectUri, cookie, visitor }: OidcVisit): Promise<OidcFinish> {
      let next = '/';
      try {
        await limits.consume('signin_oidc', visitor.address);
        const [browser = '', state = ''] = [cookie(OIDC_COOKIE), query.get('state') ?? ''];
        const request = await requests.take(requestHashOf(browser, state), clock.now().toISOString());
        if (!request) throw oidcFailure('expired');
        next = await sealer.open(state, request.next);
        const answer = new URL(`${redirectUri}?${query.toString()}`);
        return { signIn: await signIn(answer, secretsOf(browser, state), visitor), next };
      } catch (error) {
        return { problem: problemOf(error, visitor), next };
      }
    },

    sweep: () => requests.deleteOver(clock.now().toISOString()),
  };
}

export type OidcService = ReturnType<typeof createOidcService>;

const isToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

const requestHashOf = (browser: string, state: string): string => hashToken(`request ${browser} ${state}`);

/** Derives the secrets from the browser's cookie and the state, so that they aren't stored. */
const secretsOf = (browser: string, state: string): OidcSecrets => ({
  state,
  nonce: hashToken(`nonce ${browser} ${state}`),
  verifier: hashToken(`verifier ${browser} ${state}`),
});
