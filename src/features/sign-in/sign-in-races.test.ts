import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../testing/client';
import { addPasskey, PASSKEY_URL, signInWithPasskey } from '../../testing/passkeys';
import { askForTicket, codeAt, enrol, nextCode, sendCode } from '../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const NEW_PASSWORD = 'a staple of batteries';

let server: TestServer;
let people = 0;
beforeAll(async () => {
  server = await startTestServer({ PARTNERHUB_URL: PASSKEY_URL });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const newEmail = () => `person${(people += 1)}@example.org`;
const statusOf = async (client: Client) => (await client.get('/api/auth/me')).status;
const signIn = (client: Client, email: string) =>
  client.post<{ mfaRequired?: boolean }>('/api/auth/signin', { email, password: PASSWORD });
const changePassword = (client: Client) =>
  client.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });

/** Runs `change` before or after the next transaction, as if it came from a request at the same time. */
function interleave(when: 'before' | 'after', change: () => Promise<unknown>): void {
  const { db } = server.app;
  const transaction = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    if (when === 'before') await change();
    const result = await transaction(work);
    if (when === 'after') await change();
    return result;
  });
}

describe('a sign-in whose password was checked before a change', () => {
  it('asks for a second factor that was turned on since', async () => {
    const email = newEmail();
    const owner = await server.signUp(email);
    const { body } = await owner.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
    const code = codeAt(body.secret, server.clock.now());
    interleave('before', () => owner.post('/api/auth/mfa/totp/confirm', { code }));
    const stranger = server.visitor();
    expect((await signIn(stranger, email)).body).toMatchObject({ mfaRequired: true });
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([200, 401]);
  });

  it.each([false, true])('fails after a change of the password, with a second factor: %s', async (hasMfa) => {
    const email = newEmail();
    const owner = await server.signUp(email);
    if (hasMfa) await enrol(server, owner);
    interleave('before', () => changePassword(owner));
    const stranger = server.visitor();
    const { status, body } = await signIn(stranger, email);
    expect([status, body]).toEqual([401, { error: 'Invalid email or password' }]);
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([200, 401]);
  });
});

describe('a sign-in that starts its session before a change', () => {
  const ways = {
    async password(email: string) {
      return (client: Client) => signIn(client, email);
    },
    async code(email: string, owner: Client) {
      const { recoveryCodes } = await enrol(server, owner);
      const ticket = await askForTicket(server, email);
      return (client: Client) => sendCode(client, ticket, recoveryCodes[0] ?? '');
    },
    async app(email: string, owner: Client) {
      const { secret } = await enrol(server, owner);
      const ticket = await askForTicket(server, email);
      return (client: Client) => sendCode(client, ticket, nextCode(server, secret));
    },
    async passkey(_email: string, owner: Client) {
      const { authenticator } = await addPasskey(owner);
      return (client: Client) => signInWithPasskey(client, authenticator);
    },
    async invitation(email: string) {
      const host = await server.signUp(newEmail());
      const { body } = await host.post<{ inviteUrl: string }>('/api/admin/users/invite', {
        email,
        role: 'viewer',
      });
      const token = body.inviteUrl.split('/').at(-1);
      return (client: Client) => client.post('/api/auth/accept-invite', { token, password: PASSWORD });
    },
  };

  it.each(Object.entries(ways))('loses the session with the others: %s', async (_way, prepare) => {
    const email = newEmail();
    const owner = await server.signUp(email);
    const enter = await prepare(email, owner);
    interleave('after', () => changePassword(owner));
    const stranger = server.visitor();
    await enter(stranger);
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([200, 401]);
  });

  it.runIf(process.env.TEST_DATABASE === 'postgres')('makes the change wait for it', async () => {
    const email = newEmail();
    const owner = await server.signUp(email);
    const { db } = server.app;
    const transaction = db.transaction.bind(db);
    let changing: Promise<unknown> = Promise.resolve();
    vi.spyOn(db, 'transaction').mockImplementationOnce((work) =>
      transaction(async () => {
        const result = await work();
        changing = owner.post('/api/auth/sessions/revoke-others');
        await Promise.race([changing, new Promise((resolve) => setTimeout(resolve, 100))]);
        return result;
      }),
    );
    const stranger = server.visitor();
    await signIn(stranger, email);
    await changing;
    expect([await statusOf(owner), await statusOf(stranger)]).toEqual([200, 401]);
  });
});

it('a session that ended while its user accepted an invitation is not continued', async () => {
  const email = newEmail();
  const owner = await server.signUp(email);
  const thief = server.visitor();
  await signIn(thief, email);
  const host = await server.signUp(newEmail());
  const { body } = await host.post<{ inviteUrl: string }>('/api/admin/users/invite', {
    email,
    role: 'viewer',
  });
  const token = body.inviteUrl.split('/').at(-1);
  interleave('before', () => owner.post('/api/auth/sessions/revoke-others'));
  expect((await thief.post('/api/auth/accept-invite', { token })).status).toBe(401);
  expect([await statusOf(owner), await statusOf(thief)]).toEqual([200, 401]);
});
