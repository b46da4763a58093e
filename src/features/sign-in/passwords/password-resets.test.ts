import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hours, minutes } from '../../../lib/clock';
import { startMailServer, textOf, type MailServer } from '../../../testing/mail-server';
import type { Client } from '../../../testing/client';
import { insertMember, insertWorkspace, makeTeam, signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

const INVALID = { error: 'This password reset link is invalid, expired, or has already been used.' };
const NEW_PASSWORD = 'an entirely new one';

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ SMTP_URL: mailServer.url });
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  server.visitor().post('/api/auth/forgot-password', { email }, { headers });
const reset = (token: string, password: unknown = NEW_PASSWORD) =>
  server.visitor().post('/api/auth/reset-password', { token, password });

/** Returns the mails that arrived during `work`, after all background work is done. */
async function mailsAfter(work: () => Promise<unknown>): Promise<string[]> {
  await server.app.background.settled();
  const before = mailServer.mails.length;
  await work();
  await server.app.background.settled();
  return mailServer.mails.slice(before);
}

/** Returns the token of the mailed link. */
async function mailedToken(email: string): Promise<string> {
  const [mail = ''] = await mailsAfter(() => forgot(email));
  return /\/reset-password\/([\w-]+)/.exec(textOf(mail))?.[1] ?? '';
}

describe('POST /api/auth/forgot-password', () => {
  it('mails a link to the owner of an account, for the email in any case', async () => {
    await server.signUp('ada@example.org');
    const mails = await mailsAfter(async () => {
      const { status, body } = await forgot(' Ada@Example.org ');
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true });
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: ada@example.org');
    expect(mails[0]).toContain('Subject: Reset your PartnerHub password');
    expect(mails[0]?.replaceAll('=\r\n', '')).toMatch(new RegExp(`${server.url}/reset-password/[\\w-]{43}`));
  });

  it('answers the same for an unknown email, and mails nothing', async () => {
    const mails = await mailsAfter(async () => {
      const { status, body } = await forgot('nobody@example.org');
      expect(status).toBe(200);
      expect(body).toEqual({ ok: true });
    });
    expect(mails).toEqual([]);
  });

  it('answers before the lookup, so that the timing reveals nothing', async () => {
    await server.signUp('timed@example.org');
    const { db } = server.app;
    const fastest = { 'timed@example.org': Infinity, 'not-timed@example.org': Infinity };
    // Alternate between the two, so that a busy machine slows both down alike.
    for (let n = 0; n < 5; n++)
      for (const email of ['timed@example.org', 'not-timed@example.org'] as const) {
        const start = performance.now();
        await forgot(email);
        fastest[email] = Math.min(fastest[email], performance.now() - start);
        await server.app.background.settled();
      }
    expect(fastest['timed@example.org']).toBeLessThan(fastest['not-timed@example.org'] * 3 + 10);
    const user = await db.read('users').where({ email: 'timed@example.org' }).first('id');
    expect(await db.read('password_resets').where({ userId: user.id })).toHaveLength(5);
  });

  it('does not let the request choose where the link leads', async () => {
    await server.signUp('poisoned@example.org');
    const mails = await mailsAfter(() =>
      forgot('poisoned@example.org', { 'X-Forwarded-Host': 'evil.example' }),
    );
    expect(mails[0]?.replaceAll('=\r\n', '')).toContain(`${server.url}/reset-password/`);
    expect(mails[0]).not.toContain('evil.example');
  });

  it('refuses an invalid email', async () => {
    const { status, body } = await forgot('nobody');
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'Invalid email address', fields: { email: ['Invalid email address'] } });
  });

  // ASVS 16.5.2
  it('answers the same while the mail server is down', async () => {
    const down = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    await down.signUp('down@example.org');
    const { status } = await down.visitor().post('/api/auth/forgot-password', { email: 'down@example.org' });
    expect(status).toBe(200);
    await down.close();
  });
});

describe('POST /api/auth/reset-password', () => {
  // ASVS 6.4.1, 7.4.3
  it('sets the password once, and ends all sessions and other links of the user', async () => {
    const email = 'grace@example.org';
    const desk = await server.signUp(email);
    const phone = await signIn(server, email);
    const other = await mailedToken(email);
    const token = await mailedToken(email);
    const { status, body } = await reset(token);
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true });
    for (const client of [desk, phone]) expect((await client.get('/api/auth/me')).status).toBe(401);
    const signInWith = (password: string) => server.visitor().post('/api/auth/signin', { email, password });
    expect((await signInWith(PASSWORD)).status).toBe(401);
    expect((await signInWith(NEW_PASSWORD)).status).toBe(200);
    for (const used of [token, other]) {
      const again = await reset(used);
      expect(again.status).toBe(404);
      expect(again.body).toEqual(INVALID);
    }
  });

  it('revokes the API keys that the user made, in every workspace', async () => {
    const team = await makeTeam(server);
    const workspaceId = await insertWorkspace(server, 'Elsewhere');
    await insertMember(server, { workspaceId, userId: team.userIds.admin, role: 'owner' });
    const makeKey = async (client: Client) =>
      (await client.post<{ key: string }>('/api/admin/api-keys', { name: 'Shop', scope: 'read' })).body.key;
    const keys = [await makeKey(team.admin), await makeKey(team.owner)];
    await team.admin.post('/api/workspaces/switch', { workspaceId });
    keys.push(await makeKey(team.admin));
    const statuses = async () => {
      const answers = keys.map((key) =>
        server.visitor().get('/api/partners', { headers: { Authorization: `Bearer ${key}` } }),
      );
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200, 200]);
    await reset((await server.app.operators.resetLink(team.emails.admin)).split('/').at(-1) ?? '');
    expect(await statuses()).toEqual([401, 200, 401]);
    const log = await team.owner.get<object[]>('/api/audit-log?action=revoked');
    const objectName = expect.stringMatching(/^Shop \(phk_/);
    expect(log.body).toMatchObject([{ objectType: 'api_key', objectName, actorName: team.emails.admin }]);
  });

  it('lets one of two concurrent requests use a reset link', async () => {
    await server.signUp('race@example.org');
    const token = await mailedToken('race@example.org');
    const answers = await Promise.all([reset(token, 'first password'), reset(token, 'second password')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  // ASVS 6.4.1
  it('a reset link works for one hour', async () => {
    await server.signUp('slow@example.org');
    const token = await mailedToken('slow@example.org');
    server.clock.advance(minutes(59));
    expect((await server.visitor().get(`/reset-password/${token}`)).body).toContain('Set password');
    server.clock.advance(minutes(1));
    const { status, body } = await reset(token);
    expect(status).toBe(404);
    expect(body).toEqual(INVALID);
    expect((await server.visitor().get(`/reset-password/${token}`)).body).toContain('Get a new link');
  });

  it('stores only the hash of a reset token', async () => {
    await server.signUp('hash@example.org');
    const token = await mailedToken('hash@example.org');
    const rows: object[] = await server.app.db.read('password_resets');
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['1234567', 'Password must be at least 8 characters'],
    ['p'.repeat(257), 'Password must be at most 256 characters'],
    [undefined, 'Password must be at least 8 characters'],
  ])('checks the new password, and leaves the link usable', async (password, message) => {
    const token = (await server.app.operators.resetLink('ada@example.org')).split('/').at(-1) ?? '';
    const refused = await server.visitor().post('/api/auth/reset-password', { token, password });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ error: message, fields: { password: [message] } });
    expect((await reset(token)).status).toBe(200);
  });

  it('returns 404 for a made-up token', async () => {
    for (const token of ['', 'made-up', '../../etc']) expect((await reset(token)).body).toEqual(INVALID);
    expect((await server.visitor().post('/api/auth/reset-password', { password: PASSWORD })).status).toBe(
      400,
    );
  });
});

describe('operators', () => {
  it('an operator creates an account whose first link works for 7 days', async () => {
    const { operators } = server.app;
    const { user, setPasswordUrl } = await operators.createUser('first@example.org', { superAdmin: true });
    expect(user).toMatchObject({ email: 'first@example.org', superAdmin: true, lastLogin: null });
    server.clock.advance(hours(7 * 24 - 1));
    const token = setPasswordUrl.split('/').at(-1) ?? '';
    expect((await reset(token, PASSWORD)).status).toBe(200);
    const client = await signIn(server, 'first@example.org');
    expect((await client.get('/api/auth/me')).body).toMatchObject({ superAdmin: true, workspaceId: null });
    await expect(operators.createUser('first@example.org')).rejects.toMatchObject({ status: 409 });
  });

  it('an operator promotes and demotes a super admin, effective at once', async () => {
    const { operators } = server.app;
    const client = await server.signUp('super@example.org');
    const isSuper = async () => (await client.get<{ superAdmin: boolean }>('/api/auth/me')).body.superAdmin;
    await operators.setSuperAdmin('super@example.org', true);
    expect(await isSuper()).toBe(true);
    await operators.setSuperAdmin('super@example.org', false);
    expect(await isSuper()).toBe(false);
    await expect(operators.setSuperAdmin('none@example.org', true)).rejects.toMatchObject({ status: 404 });
    await expect(operators.resetLink('none@example.org')).rejects.toMatchObject({ status: 404 });
  });

  it('an operator lists every account, newest first', async () => {
    const page = await server.app.operators.listUsers({ limit: 2 });
    expect(page.items).toHaveLength(2);
    expect(page.total).toBeGreaterThan(2);
    expect(page.items[0]).not.toHaveProperty('password');
    expect(Date.parse(page.items[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(page.items[1]?.createdAt ?? ''),
    );
  });

  it('an operator invites by the name or the id of any workspace', async () => {
    const { operators, db } = server.app;
    await server.signUp('inviter@example.org');
    const workspace = await db.read('workspaces').where({ name: "inviter's workspace" }).first('id');
    const byName = await operators.operatorInvite({
      email: 'op1@example.org',
      role: 'admin',
      workspace: "inviter's workspace",
    });
    const byId = await operators.operatorInvite({
      email: 'op2@example.org',
      role: 'admin',
      workspace: workspace.id,
    });
    for (const { inviteUrl } of [byName, byId]) {
      const token = inviteUrl.split('/').at(-1);
      const shown = await server.visitor().get(`/api/auth/invite/${token}`);
      expect(shown.body).toMatchObject({ workspaceName: "inviter's workspace", role: 'admin' });
    }
    const portal = { email: 'op3@example.org', role: 'partner_portal', workspace: workspace.id } as const;
    await expect(operators.operatorInvite(portal)).rejects.toMatchObject({ status: 400 });
    await expect(operators.operatorInvite({ ...portal, partner: 'None' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(operators.operatorInvite({ ...portal, workspace: 'None' })).rejects.toMatchObject({
      status: 404,
    });
  });
});
