import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../lib/clock';
import type { Client } from '../../../testing/client';
import { begin, oidcEnv, personOf, signInAs } from '../../../testing/oidc';
import { addPasskey, PASSKEY_URL } from '../../../testing/passkeys';
import { codeAt } from '../../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import type { Authenticator } from '../../../testing/software-authenticator';
import { startStubIssuer, type StubIssuer } from '../../../testing/stub-issuer';

const CONFIRM_FIRST = { error: 'Confirm your password, or sign in again' };
const NOT_ACCEPTED = { error: 'The passkey was not accepted' };

let stub: StubIssuer;
let server: TestServer;
let people = 0;
beforeAll(async () => {
  stub = await startStubIssuer();
  server = await startTestServer(oidcEnv(stub.url, { PARTNERHUB_URL: PASSKEY_URL }));
});
afterAll(async () => {
  await server.close();
  await stub.close();
});

/** Signs in with the provider, to an account without a password. */
async function signedIn() {
  const email = `person${(people += 1)}@example.org`;
  const client = server.visitor();
  await signInAs(client, stub, personOf(email));
  return { email, client };
}

const changes = [
  '/api/auth/mfa/totp',
  '/api/auth/mfa/recovery-codes',
  '/api/auth/mfa/disable',
  '/api/auth/change-password',
];
const inputOf = (path: string) => (path.endsWith('password') ? { newPassword: PASSWORD } : {});

async function enrol(client: Client): Promise<void> {
  const { status, body } = await client.post<{ secret: string }>('/api/auth/mfa/totp', {});
  expect(status).toBe(201);
  const code = codeAt(body.secret, server.clock.now());
  expect((await client.post('/api/auth/mfa/totp/confirm', { code })).status).toBe(200);
}

type Options = Parameters<Authenticator['get']>[0];
const answer = async (client: Client, authenticator: Authenticator) =>
  authenticator.get((await client.post<Options>('/api/auth/confirm-passkey/options')).body);
const confirm = async (client: Client, authenticator: Authenticator) =>
  client.post('/api/auth/confirm-passkey', { response: await answer(client, authenticator) });

// ASVS 7.5.1
it('a recent sign-in replaces the password of an account that has none', async () => {
  const { client } = await signedIn();
  await enrol(client);
  const renewed = await client.post<{ recoveryCodes: string[] }>('/api/auth/mfa/recovery-codes', {});
  expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([200, 10]);
  expect((await client.post('/api/auth/mfa/disable', {})).status).toBe(200);
  const wrong = await client.post('/api/auth/mfa/totp', { password: 'a guess' });
  expect(wrong.status).toBe(401);
});

// ASVS 7.5.1
it('an old sign-in does not replace it, for any change of the ways to sign in', async () => {
  const { client } = await signedIn();
  server.clock.advance(minutes(16));
  for (const path of changes) {
    const { status, body } = await client.post(path, inputOf(path));
    expect([path, status, body]).toMatchObject([path, 403, CONFIRM_FIRST]);
  }
});

it('an account with a password always needs it, even directly after the sign-in', async () => {
  const client = await server.signUp('with@example.org');
  for (const path of changes) {
    const { status, body } = await client.post(path, inputOf(path));
    const field = path.endsWith('change-password') ? 'currentPassword' : 'password';
    expect([path, status, body]).toMatchObject([
      path,
      400,
      { fields: { [field]: ['Password is required'] } },
    ]);
  }
});

it('the first password is set without another one, ends other sessions, and is then needed', async () => {
  const { email, client } = await signedIn();
  const other = server.visitor();
  await signInAs(other, stub, personOf(email));
  const common = await client.post('/api/auth/change-password', { newPassword: 'password' });
  expect([common.status, common.body]).toMatchObject([
    400,
    { fields: { newPassword: [expect.any(String)] } },
  ]);
  expect((await client.post('/api/auth/change-password', { newPassword: PASSWORD })).status).toBe(200);
  expect((await other.get('/api/auth/me')).status).toBe(401);
  expect((await server.visitor().post('/api/auth/signin', { email, password: PASSWORD })).status).toBe(200);
  const again = await client.post('/api/auth/change-password', { newPassword: 'an entirely new one' });
  expect(again.status).toBe(400);
});

it('a passkey of the account proves the same as a sign-in, once', async () => {
  const { client } = await signedIn();
  const { authenticator } = await addPasskey(client);
  server.clock.advance(minutes(16));
  expect((await client.post('/api/auth/mfa/totp', {})).status).toBe(403);
  const response = await answer(client, authenticator);
  expect((await client.post('/api/auth/confirm-passkey', { response })).status).toBe(200);
  expect((await client.post('/api/auth/mfa/totp', {})).status).toBe(201);
  const replayed = await client.post('/api/auth/confirm-passkey', { response });
  expect([replayed.status, replayed.body]).toEqual([401, NOT_ACCEPTED]);
});

it("a passkey proves nothing in someone else's session, nor in another one of its owner", async () => {
  const { email, client } = await signedIn();
  const { authenticator } = await addPasskey(client);
  const mallory = await signedIn();
  const { authenticator: own } = await addPasskey(mallory.client);
  server.clock.advance(minutes(16));
  const stolen = await confirm(mallory.client, authenticator);
  expect([stolen.status, stolen.body]).toEqual([401, NOT_ACCEPTED]);
  expect((await mallory.client.post('/api/auth/mfa/totp', {})).status).toBe(403);
  const forged = await confirm(client, own);
  expect([forged.status, forged.body]).toEqual([401, NOT_ACCEPTED]);
  const response = await answer(mallory.client, authenticator);
  expect((await client.post('/api/auth/confirm-passkey', { response })).status).toBe(401);
  await server.app.background.settled();
  expect((await client.get('/api/auth/me')).body).toMatchObject({ email });
  for (const path of ['/api/auth/confirm-passkey', '/api/auth/confirm-passkey/options'])
    expect((await server.visitor().post(path, { response })).status).toBe(401);
});

it('a signed-in user has to sign in at the provider again', async () => {
  const { client } = await signedIn();
  expect((await begin(client)).url.searchParams.get('prompt')).toBe('login');
  expect((await begin(server.visitor())).url.searchParams.has('prompt')).toBe(false);
});

it("a password can't be set where passwords are off, and an old one is not required", async () => {
  const strict = await startTestServer(oidcEnv(stub.url, { PARTNERHUB_PASSWORD_SIGNIN: 'off' }));
  const client = strict.visitor();
  await signInAs(client, stub, personOf('strict@example.org'));
  const { status, body } = await client.post('/api/auth/change-password', { newPassword: PASSWORD });
  expect([status, body]).toEqual([403, { error: 'Sign in with Acme ID' }]);
  await strict.app.db.write('users').update({ password: 'a hash of long ago' });
  expect((await client.post('/api/auth/mfa/totp', {})).status).toBe(201);
  await strict.close();
});
