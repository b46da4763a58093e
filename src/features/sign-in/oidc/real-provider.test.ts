import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, type Client } from '../../../testing/client';
import { begin, oidcEnv, problemIn } from '../../../testing/oidc';
import { signInAtProvider, startOpenIdProvider, type OpenIdProvider } from '../../../testing/openid-provider';
import { startTestServer, type TestServer } from '../../../testing/server';

interface Me {
  id: string;
  email: string;
  name: string | null;
  workspaceRole: string | null;
}

let provider: OpenIdProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startOpenIdProvider();
  const groups = { PARTNERHUB_OIDC_WORKSPACE: 'none', PARTNERHUB_OIDC_ROLES: 'staff=editor' };
  server = await startTestServer(oidcEnv(provider.url, groups));
  await provider.serveFor(server.url);
  provider.accounts.set('ada', { email: 'ada@example.org', email_verified: true, name: 'Ada' });
  provider.accounts.set('eve', { email: 'eve@example.org', email_verified: false });
});
afterAll(async () => {
  await server.close();
  await provider.close();
});

/** Signs in on the provider's screens. */
async function signIn(client: Client, login: string, next = '/') {
  const { url } = await begin(client, next);
  const callback = await signInAtProvider(url, login);
  return client.get(callback.pathname + callback.search);
}

it('signs a person in with the email and name of the userinfo endpoint, and again', async () => {
  const client = server.visitor();
  expect((await signIn(client, 'ada', '/leads')).headers.get('Location')).toBe('/leads');
  const { body: first } = await client.get<Me>('/api/auth/me');
  expect(first).toMatchObject({ email: 'ada@example.org', name: 'Ada' });
  const elsewhere = server.visitor();
  expect((await signIn(elsewhere, 'ada')).headers.get('Location')).toBe('/');
  expect((await elsewhere.get<Me>('/api/auth/me')).body.id).toBe(first.id);
});

it('asks for the groups that the provider has', async () => {
  const { url } = await begin(server.visitor());
  expect(url.searchParams.get('scope')).toBe('openid email profile groups');
});

it('connects an account by the verified email of the userinfo endpoint', async () => {
  provider.accounts.set('bob', { email: 'bob@example.org', email_verified: true });
  const { body } = await (await server.signUp('bob@example.org')).get<Me>('/api/auth/me');
  const client = server.visitor();
  expect(problemIn(await signIn(client, 'bob'))).toBeNull();
  expect((await client.get<Me>('/api/auth/me')).body.id).toBe(body.id);
});

it('refuses an email that is not verified', async () => {
  expect(problemIn(await signIn(server.visitor(), 'eve'))).toBe('unverified_email');
});

// ASVS 10.2.2
it('refuses an answer that was used, and one of another issuer', async () => {
  const client = server.visitor();
  const { url } = await begin(client);
  const callback = await signInAtProvider(url, 'ada');
  const foreign = new URL(callback);
  foreign.searchParams.set('iss', 'https://evil.example');
  expect(problemIn(await client.get(foreign.pathname + foreign.search))).toBe('unproven');
  expect(problemIn(await client.get(callback.pathname + callback.search))).toBe('expired');
});

// ASVS 10.2.1
it('refuses the code of another sign-in, which does not match the verifier', async () => {
  const [victim, attacker] = [server.visitor(), server.visitor()];
  const stolen = await signInAtProvider((await begin(victim)).url, 'ada');
  const { state } = await begin(attacker);
  const query = new URLSearchParams({
    code: stolen.searchParams.get('code') ?? '',
    iss: provider.url,
    state,
  });
  expect(problemIn(await attacker.get(`/auth/oidc/callback?${query}`))).toBe('unproven');
});

// ASVS 7.6.1, 16.5.2
it('keeps people signed in while the provider is down, and tells others about it', async () => {
  const other = await startOpenIdProvider();
  const unlucky = await startTestServer(oidcEnv(other.url));
  await other.serveFor(unlucky.url);
  other.accounts.set('ada', { email: 'ada@example.org', email_verified: true });
  const client = createClient(unlucky.url);
  const callback = await signInAtProvider((await begin(client)).url, 'ada');
  await client.get(callback.pathname + callback.search);
  const waiting = createClient(unlucky.url);
  const code = await signInAtProvider((await begin(waiting)).url, 'ada');
  await other.close();
  expect((await client.get('/api/auth/me')).status).toBe(200);
  expect(problemIn(await waiting.get(code.pathname + code.search))).toBe('unavailable');
  await unlucky.close();
});
