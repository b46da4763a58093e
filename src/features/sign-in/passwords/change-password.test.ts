import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

const NEW_PASSWORD = 'staple of another battery';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const change = (client: ReturnType<TestServer['visitor']>, body: object) =>
  client.post<{ error?: string }>('/api/auth/change-password', body);

describe('POST /api/auth/change-password', () => {
  // ASVS 6.2.2, 7.4.3
  it('sets the password, keeps this session and ends the others and all reset links', async () => {
    const desk = await server.signUp('ada@example.org');
    const phone = await signIn(server, 'ada@example.org');
    const resetLink = await server.app.operators.resetLink('ada@example.org');
    const { status, body } = await change(desk, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await desk.get('/api/auth/me')).status).toBe(200);
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    const token = resetLink.split('/').at(-1);
    const reset = await server.visitor().post('/api/auth/reset-password', { token, password: PASSWORD });
    expect(reset.status).toBe(404);
    const signInWith = async (password: string) =>
      (await server.visitor().post('/api/auth/signin', { email: 'ada@example.org', password })).status;
    expect([await signInWith(PASSWORD), await signInWith(NEW_PASSWORD)]).toEqual([401, 200]);
    const log = await desk.get('/api/audit-log?action=password_changed');
    expect(log.body).toMatchObject([{ actorName: 'ada@example.org', objectType: 'user', changes: [] }]);
  });

  // ASVS 6.2.3, 7.5.1
  it('refuses a wrong current password, changes nothing, and records the failure', async () => {
    const client = await server.signUp('grace@example.org');
    const { status, body } = await change(client, {
      currentPassword: 'not my password',
      newPassword: NEW_PASSWORD,
    });
    expect([status, body]).toEqual([401, { error: 'Current password is incorrect' }]);
    expect((await signIn(server, 'grace@example.org')).cookie()).toContain('partnerhub_session');
    await server.app.background.settled();
    const log = await client.get('/api/audit-log?action=sign_in_failed');
    expect(log.body).toMatchObject([{ actorName: 'Visitor', objectName: 'grace@example.org' }]);
  });

  it.each([
    ['short', 'Password must be at least 8 characters'],
    ['p'.repeat(257), 'Password must be at most 256 characters'],
    ['Password123', 'This password is too common'],
    [' Hedy@Example.org', 'This password is too common'],
  ])('refuses %j as a new password', async (newPassword, error) => {
    const client = await server.signUp('hedy@example.org').then(() => signIn(server, 'hedy@example.org'));
    const answer = await change(client, { currentPassword: PASSWORD, newPassword });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error, fields: { newPassword: [error] } });
  });

  it('requires a session and both passwords', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await change(server.visitor(), body)).status).toBe(401);
    const client = await server.signUp('katherine@example.org');
    expect((await change(client, { newPassword: NEW_PASSWORD })).status).toBe(400);
    expect((await change(client, { currentPassword: PASSWORD })).status).toBe(400);
  });

  it('counts a wrong current password as a failed sign-in', async () => {
    const limited = await startTestServer({ PARTNERHUB_RATE_LIMITS: 'signup=off,signin=3/15m' });
    const client = await limited.signUp('limited@example.org');
    const guess = () => change(client, { currentPassword: 'guess', newPassword: NEW_PASSWORD });
    for (let n = 0; n < 3; n++) expect((await guess()).status).toBe(401);
    const right = await change(client, { currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
    expect(right.status).toBe(429);
    expect(right.headers.get('Retry-After')).toMatch(/^\d+$/);
    await limited.close();
  });
});

describe('a new password', () => {
  const TOO_COMMON = { error: 'This password is too common' };

  // ASVS 6.2.4, 6.2.11
  it("can't be common or the email when signing up", async () => {
    for (const password of ['password1', 'PASSWORD1', 'guess@example.org']) {
      const answer = await server
        .visitor()
        .post('/api/auth/signup', { email: 'Guess@example.org', password });
      expect([password, answer.status, answer.body]).toMatchObject([password, 400, TOO_COMMON]);
    }
  });

  // ASVS 6.2.4, 6.2.11
  it("can't be common or the email when resetting it, and leaves the link usable", async () => {
    await server.signUp('resetting@example.org');
    const token = (await server.app.operators.resetLink('resetting@example.org')).split('/').at(-1);
    const reset = (password: string) =>
      server.visitor().post('/api/auth/reset-password', { token, password });
    for (const password of ['12345678', 'resetting@example.org'])
      expect((await reset(password)).body).toMatchObject(TOO_COMMON);
    expect((await reset(NEW_PASSWORD)).status).toBe(200);
  });

  // ASVS 6.2.4, 6.2.11
  it("can't be common or the email when accepting an invitation", async () => {
    const owner = await server.signUp('inviter@example.org');
    const invited = { email: 'joining@example.org', role: 'viewer' };
    const { body } = await owner.post<{ inviteUrl: string }>('/api/admin/users/invite', invited);
    const token = body.inviteUrl.split('/').at(-1);
    const accept = (password: string) =>
      server.visitor().post('/api/auth/accept-invite', { token, password });
    for (const password of ['football', 'joining@example.org'])
      expect((await accept(password)).body).toMatchObject(TOO_COMMON);
    expect((await accept(NEW_PASSWORD)).status).toBe(200);
  });
});
