import type { JWTPayload } from 'jose';
import type { Client, TestResponse } from './client';
import { CLIENT_ID, CLIENT_SECRET, type StubIssuer } from './stub-issuer';

/** The variables of a server that signs people in with a provider. */
export const oidcEnv = (issuer: string, more: Record<string, string> = {}): Record<string, string> => ({
  PARTNERHUB_OIDC_ISSUER: issuer,
  PARTNERHUB_OIDC_CLIENT_ID: CLIENT_ID,
  PARTNERHUB_OIDC_CLIENT_SECRET: CLIENT_SECRET,
  PARTNERHUB_OIDC_NAME: 'Acme ID',
  ...more,
});

/** A sign-in that has gone to the provider. */
export interface Begun {
  url: URL;
  state: string;
  nonce: string;
}

/** Begins a sign-in. */
export async function begin(client: Client, next = '/'): Promise<Begun> {
  const { status, headers } = await client.get(`/auth/oidc/start?next=${encodeURIComponent(next)}`);
  const url = new URL(headers.get('Location') ?? '', 'http://refused.invalid');
  if (status !== 302 || url.hostname === 'refused.invalid')
    throw new Error(`the sign-in did not begin: ${status} ${url.href}`);
  const parameter = (name: string) => url.searchParams.get(name) ?? '';
  return { url, state: parameter('state'), nonce: parameter('nonce') };
}

/** Returns from the provider with a code. */
export const comeBack = (client: Client, { state }: Pick<Begun, 'state'>): Promise<TestResponse<unknown>> =>
  client.get(`/auth/oidc/callback?code=a-code&state=${state}`);

/** A person of the tests, with a verified email. */
export const personOf = (email: string, claims: JWTPayload = {}): JWTPayload => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  ...claims,
});

/** Signs a person in, and returns the answer of the callback. */
export async function signInAs(
  client: Client,
  stub: StubIssuer,
  person: JWTPayload,
  next = '/',
): Promise<TestResponse<unknown>> {
  const begun = await begin(client, next);
  const token = await stub.idToken({ nonce: begun.nonce, ...person });
  stub.willAnswer({ access_token: 'an-access-token', token_type: 'Bearer', id_token: token });
  return comeBack(client, begun);
}

/** Returns the problem that the sign-in screen shows after an answer; null if the answer leads to another screen. */
export function problemIn({ headers }: TestResponse<unknown>): string | null {
  const location = new URL(headers.get('Location') ?? '', 'http://here.invalid');
  return location.pathname === '/signin' ? location.searchParams.get('problem') : null;
}
