import type { Configuration } from 'openid-client';
import { minutes, type Clock } from '../../../lib/clock';
import { oidcFailure, type OidcFailure } from './oidc-problem';
import type { OidcSettings } from '../../../config-oidc.rules';
import { readPerson, type OidcPerson } from './read-person';

/** Time limit of each request to the provider, in seconds. */
const TIMEOUT = 10;
/** How long the provider's metadata is used before it is read again. Its keys are read when a new one is used. */
const METADATA_LIFETIME = minutes(60);
const RETRY_AFTER = minutes(1);

/** The secrets that tie an answer to its request. */
export interface OidcSecrets {
  state: string;
  nonce: string;
  /** The code verifier of PKCE (RFC 7636). */
  verifier: string;
}

/** Sends requests to the OpenID provider. Loads the library and the provider's metadata at the first sign-in. */
export function createOidcProvider(settings: OidcSettings, clock: Clock) {
  /** The last metadata, and the time to read it again. */
  let known: Configuration | undefined;
  let freshUntil = 0;
  let reading: Promise<Configuration> | undefined;

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const isLocal = new URL(settings.issuer).protocol === 'http:';
    return client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      undefined,
      // Providers without the list accept only Basic (OpenID Connect Discovery 1.0, section 3).
      (server, ...request) => {
        const isPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
        const authenticate = isPost ? client.ClientSecretPost : client.ClientSecretBasic;
        authenticate(settings.clientSecret)(server, ...request);
      },
      {
        timeout: TIMEOUT,
        execute: [
          // The token endpoint is authenticated by TLS only; this checks the signature of the id_token, too.
          client.enableNonRepudiationChecks,
          ...(isLocal ? [client.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** Returns the provider's metadata. Concurrent sign-ins read it once. During an outage, returns the old metadata. */
  async function configured(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (known && now < freshUntil) return known;
    reading ??= discover().finally(() => {
      reading = undefined;
    });
    try {
      known = await reading;
      freshUntil = now + METADATA_LIFETIME;
    } catch (error) {
      if (!known) throw oidcFailure('unavailable', { reason: reasonOf(error) });
      freshUntil = now + RETRY_AFTER;
    }
    return known;
  }

  return {
    /**
     * Returns the address of the provider's sign-in. With `asksAgain`, the person must sign in there again.
     * @throws OidcFailure
     */
    async authorizationUrl(
      { state, nonce, verifier }: OidcSecrets,
      { redirectUri, asksAgain }: { redirectUri: string; asksAgain: boolean },
    ): Promise<URL> {
      const configuration = await configured();
      const client = await import('openid-client');
      const { scopes_supported: scopes = [] } = configuration.serverMetadata();
      const wantsGroups = settings.membership !== null && scopes.includes('groups');
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: `openid email profile${wantsGroups ? ' groups' : ''}`,
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(asksAgain && { prompt: 'login' }),
      });
    },

    /** Returns the person of the provider's answer, which is the address of the callback. @throws OidcFailure */
    async redeem(answer: URL, { state, nonce, verifier }: OidcSecrets): Promise<OidcPerson> {
      const configuration = await configured();
      const client = await import('openid-client');
      try {
        const tokens = await client.authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw oidcFailure('unproven');
        const person = readPerson(claims);
        const isComplete = person.isEmailVerified && (person.groups !== undefined || !settings.membership);
        if (isComplete || configuration.serverMetadata().userinfo_endpoint === undefined) return person;
        return readPerson(claims, await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

export type OidcProvider = ReturnType<typeof createOidcProvider>;

/** Error codes for a provider that didn't answer, or reported an outage. */
const outages = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM']);

function failureOf(error: unknown): OidcFailure {
  const reason = reasonOf(error);
  const code = fieldOf(error, 'code');
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return oidcFailure(fieldOf(error, 'error') === 'access_denied' ? 'cancelled' : 'refused', { reason });
  const isOutage = outages.has(code) || (error instanceof TypeError && code === '');
  return oidcFailure(isOutage ? 'unavailable' : 'unproven', { reason });
}

/** Returns a reason for the log. The whole error contains tokens and texts of the provider. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const cause = fieldOf(error.cause, 'code');
  const parts = [fieldOf(error, 'code'), fieldOf(error, 'error'), cause].filter((part) => part !== '');
  return [error.message, ...new Set(parts)].join(': ').slice(0, 200);
}

/** Returns a field of an error if it looks like a code; otherwise an empty text. */
function fieldOf(error: unknown, field: 'code' | 'error'): string {
  const value: unknown = error instanceof Object && Reflect.get(error, field);
  return typeof value === 'string' && /^\w{1,60}$/.test(value) ? value : '';
}
