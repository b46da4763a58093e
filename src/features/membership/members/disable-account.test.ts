import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signIn = (email: string) => server.visitor().post('/api/auth/signin', { email, password: PASSWORD });
const DISABLED = { error: 'This account is disabled. Ask the operator of this server.' };

describe('a disabled account', () => {
  // ASVS 7.4.2
  it('loses its sessions and API keys, and does not sign in until it is enabled', async () => {
    const ada = await server.signUp('ada@example.org');
    const phone = server.visitor();
    await phone.post('/api/auth/signin', { email: 'ada@example.org', password: PASSWORD });
    const { body } = await ada.post<{ key: string }>('/api/admin/api-keys', { name: 'Sync', scope: 'read' });
    const withKey = () =>
      server.visitor().get('/api/leads', { headers: { Authorization: `Bearer ${body.key}` } });
    expect((await withKey()).status).toBe(200);

    const { accountDisabling } = server.app;
    expect(await accountDisabling.disableAccount('ada@example.org')).toEqual({
      email: 'ada@example.org',
      wasEnabled: true,
      sessions: 2,
    });
    for (const client of [ada, phone]) expect((await client.get('/api/auth/me')).status).toBe(401);
    expect((await withKey()).status).toBe(401);
    const refused = await signIn('ada@example.org');
    expect([refused.status, refused.body]).toEqual([403, DISABLED]);
    expect(await server.app.db.read('sessions').select('id')).toEqual([]);
    // The message is only for people who know the password.
    const wrong = { email: 'ada@example.org', password: `${PASSWORD}x` };
    expect((await server.visitor().post('/api/auth/signin', wrong)).status).toBe(401);
    expect(await accountDisabling.disableAccount('ada@example.org')).toMatchObject({ wasEnabled: false });

    expect(await accountDisabling.enableAccount('ada@example.org')).toBe(true);
    expect(await accountDisabling.enableAccount('ada@example.org')).toBe(false);
    expect((await signIn('ada@example.org')).status).toBe(200);
    expect((await withKey()).status).toBe(401);
  });

  it('is not opened by links that were mailed before or after', async () => {
    await server.signUp('bea@example.org');
    const before = await server.app.operators.resetLink('bea@example.org');
    await server.app.accountDisabling.disableAccount('bea@example.org');
    const after = await server.app.operators.resetLink('bea@example.org');
    const reset = (link: string) =>
      server
        .visitor()
        .post('/api/auth/reset-password', { token: link.split('/').at(-1), password: PASSWORD });
    expect((await reset(before)).status).toBe(404);
    // It sets a password, which doesn't sign in.
    expect((await reset(after)).status).toBe(200);
    expect((await signIn('bea@example.org')).status).toBe(403);
  });

  it('does not join a workspace by an invitation', async () => {
    const owner = await server.signUp('owner@example.org');
    await server.signUp('cyd@example.org');
    await server.app.accountDisabling.disableAccount('cyd@example.org');
    const invited = await owner.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email: 'cyd@example.org',
      role: 'editor',
    });
    const token = invited.body.inviteUrl.split('/').at(-1);
    const joined = await server.visitor().post('/api/auth/accept-invite', { token, password: PASSWORD });
    expect([joined.status, joined.body]).toEqual([403, DISABLED]);
  });

  it('is recorded in the audit log of its workspaces, once each time', async () => {
    const dan = await server.signUp('dan@example.org');
    await server.app.accountDisabling.disableAccount('dan@example.org');
    await server.app.accountDisabling.disableAccount('dan@example.org');
    await server.app.accountDisabling.enableAccount('dan@example.org');
    await dan.post('/api/auth/signin', { email: 'dan@example.org', password: PASSWORD });
    const { body } = await dan.get<{ action: string; actorName: string }[]>('/api/audit-log?objectType=user');
    const actions = body.filter(({ actorName }) => actorName === 'Command line').map(({ action }) => action);
    expect(actions).toEqual(['enabled', 'disabled']);
  });

  it('is reported if it does not exist', async () => {
    const unknown = server.app.accountDisabling.disableAccount('nobody@example.org');
    await expect(unknown).rejects.toThrow('There is no account with the email nobody@example.org');
  });
});
