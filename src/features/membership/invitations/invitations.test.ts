import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '../../../lib/clock';
import {
  insertPartner,
  insertUser,
  insertWorkspace,
  makeTeam,
  signIn,
  statusByCaller,
  type Team,
} from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

interface Created {
  id: string;
  email: string;
  role: string;
  workspaceName: string;
  inviteUrl: string;
  expiresAt: string;
}

const INVALID = { error: 'This invitation link is invalid, expired, or has already been used.' };

let server: TestServer;
let team: Team;
let people = 0;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
});
afterAll(() => server.close());

const newEmail = () => `invited${++people}@example.org`;

const invite = (body: object, client = team.owner) => client.post<Created>('/api/admin/users/invite', body);

const tokenOf = ({ inviteUrl }: Created) => inviteUrl.slice(inviteUrl.lastIndexOf('/') + 1);

/** The token of a new invitation. */
const inviteToken = async (email: string, role = 'editor') => tokenOf((await invite({ email, role })).body);

const accept = (token: string, password: string | undefined = PASSWORD, client = server.visitor()) =>
  client.post<Record<string, unknown>>('/api/auth/accept-invite', { token, password });

describe('an invitation whose inviter may no longer invite', () => {
  const asAdmin = async (role = 'editor') =>
    tokenOf((await invite({ email: newEmail(), role }, team.admin)).body);
  const setRole = (caller: 'admin' | 'owner', role: string, by = team.owner) =>
    by.patch(`/api/admin/users/${team.userIds[caller]}/role`, { role });
  const pending = async () =>
    (await team.owner.get<{ email: string }[]>('/api/admin/users/invitations')).body.length;

  it('an invitation is revoked when its inviter is removed', async () => {
    const [token, used] = [await asAdmin('admin'), await asAdmin()];
    const kept = await inviteToken(newEmail());
    expect((await accept(used)).status).toBe(200);
    await team.owner.delete(`/api/admin/users/${team.userIds.admin}`);
    for (const answer of [await server.visitor().get(`/api/auth/invite/${token}`), await accept(token)])
      expect([answer.status, answer.body]).toEqual([404, INVALID]);
    expect(await pending()).toBe(1);
    expect((await accept(kept)).status).toBe(200);
  });

  it('an invitation is revoked and audited when its inviter is demoted', async () => {
    const email = newEmail();
    const token = tokenOf((await invite({ email, role: 'viewer' }, team.admin)).body);
    await setRole('admin', 'editor');
    await setRole('admin', 'admin');
    expect((await accept(token)).status).toBe(404);
    const log = await team.owner.get<object[]>('/api/audit-log?action=revoked');
    expect(log.body).toMatchObject([
      { objectType: 'invitation', objectName: email, actorName: team.emails.owner },
    ]);
  });

  it('only owner invitations are revoked when an owner becomes an admin', async () => {
    await setRole('admin', 'owner');
    const [owner, viewer] = [await inviteToken(newEmail(), 'owner'), await inviteToken(newEmail(), 'viewer')];
    await setRole('owner', 'admin', team.admin);
    expect((await accept(owner)).status).toBe(404);
    expect((await accept(viewer)).status).toBe(200);
  });

  it('an invitation is invalid even if it was created while its inviter was being removed', async () => {
    const token = await asAdmin();
    const { workspaceId, userIds } = team;
    await server.app.db.write('workspace_members').where({ workspaceId, userId: userIds.admin }).delete();
    expect((await accept(token)).status).toBe(404);
  });
});

describe('POST /api/admin/users/invite', () => {
  // ASVS 6.4.1, 11.5.1
  it('returns a link of 256 random bits that works for 7 days, and stores only its hash', async () => {
    const email = newEmail();
    const { status, body } = await invite({ email: ` ${email.toUpperCase()} `, role: 'admin' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ id: expect.any(String), email, role: 'admin' });
    expect(body.workspaceName).toMatch(/^Team \d+$/);
    expect(body.inviteUrl).toMatch(new RegExp(`^${server.url}/invite/[\\w-]{43}$`));
    const left = Date.parse(body.expiresAt) - server.clock.now().getTime();
    expect(Math.abs(left - days(7))).toBeLessThan(60_000);
    const row = await server.app.db.read('invitations').where({ id: body.id }).first();
    expect(JSON.stringify(row)).not.toContain(tokenOf(body));
    expect(row.invitedBy).toBe(team.userIds.owner);
  });

  it('lets only admins and owners invite', async () => {
    const statuses = await statusByCaller(server, team, (client) => invite({ email: newEmail() }, client));
    expect(statuses).toEqual({
      anyone: 401,
      portal: 403,
      viewer: 403,
      editor: 403,
      admin: 201,
      owner: 201,
      outsider: 201,
    });
  });

  it('lets only an owner invite an owner', async () => {
    expect((await invite({ email: newEmail(), role: 'owner' }, team.admin)).status).toBe(403);
    expect((await invite({ email: newEmail(), role: 'owner' })).status).toBe(201);
  });

  it('defaults to the viewer role', async () => {
    expect((await invite({ email: newEmail() })).body.role).toBe('viewer');
  });

  it('refuses to invite a member', async () => {
    const { status, body } = await invite({ email: team.emails.viewer.toUpperCase(), role: 'editor' });
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'This user is already a member of the workspace' });
  });

  it.each([
    [{ role: 'viewer' }, 'email', 'Invalid email address'],
    [{ email: 'nobody', role: 'viewer' }, 'email', 'Invalid email address'],
    [
      { email: 'x@example.org', role: 'member' },
      'role',
      'Role must be one of: owner, admin, editor, viewer, partner_portal',
    ],
    [{ email: 'x@example.org', role: 'partner_portal' }, 'partnerId', 'Partner is required'],
    [{ email: 'x@example.org', role: 'partner_portal', partnerId: '' }, 'partnerId', 'Partner is required'],
    [{ email: 'x@example.org', role: 'partner_portal', partnerId: 'none' }, 'partnerId', 'Partner not found'],
    [{ email: 'x@example.org', role: 'partner_portal', partnerId: 7 }, 'partnerId', 'Partner not found'],
  ])('for %j, reports the problem with its %s', async (body, field, message) => {
    const answer = await invite(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: message, fields: { [field]: [message] } });
  });

  it('reports a partner of another workspace like one that does not exist', async () => {
    const elsewhere = await insertWorkspace(server, 'Elsewhere');
    const partnerId = await insertPartner(server, elsewhere, 'Northwind');
    const { status, body } = await invite({ email: newEmail(), role: 'partner_portal', partnerId });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Partner not found' });
  });

  it("replaces the person's earlier link", async () => {
    const email = newEmail();
    const first = await inviteToken(email, 'owner');
    const second = await inviteToken(email, 'viewer');
    expect((await server.visitor().get(`/api/auth/invite/${first}`)).status).toBe(404);
    expect((await server.visitor().get(`/api/auth/invite/${second}`)).status).toBe(200);
  });
});

describe('GET /api/auth/invite/{token}', () => {
  it('shows only the email, role and workspace of an invitation', async () => {
    const email = newEmail();
    const { body: created } = await invite({ email, role: 'editor' });
    const { status, body } = await server.visitor().get(`/api/auth/invite/${tokenOf(created)}`);
    expect(status).toBe(200);
    expect(body).toEqual({ email, role: 'editor', workspaceName: created.workspaceName });
  });

  it('returns 404 with the exact text when the link is unknown, used or expired', async () => {
    const used = await inviteToken(newEmail());
    await accept(used);
    const expired = await inviteToken(newEmail());
    await server.app.db
      .write('invitations')
      .whereNull('usedAt')
      .update({ expiresAt: server.clock.now().toISOString() });
    for (const token of ['unknown', used, expired]) {
      const { status, body } = await server.visitor().get(`/api/auth/invite/${token}`);
      expect(status).toBe(404);
      expect(body).toEqual(INVALID);
      const refused = await accept(token);
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual(INVALID);
    }
  });
});

describe('POST /api/auth/accept-invite', () => {
  it('creates an account, signs it in with the workspace current, and works once', async () => {
    const email = newEmail();
    const token = await inviteToken(email);
    const client = server.visitor();
    const { status, body } = await accept(token, PASSWORD, client);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      email,
      role: 'viewer',
      workspaceId: team.workspaceId,
      workspaceRole: 'editor',
      superAdmin: false,
      name: null,
      timeZone: null,
      mfaEnabled: false,
    });
    expect((await client.get('/api/auth/me')).body).toEqual(body);
    expect((await accept(token)).body).toEqual(INVALID);
    await signIn(server, email);
  });

  it('ties a portal user to the partner', async () => {
    const { body } = await invite({
      email: newEmail(),
      role: 'partner_portal',
      partnerId: team.partnerId,
    });
    const { body: me } = await accept(tokenOf(body));
    expect(me.workspaceRole).toBe('partner_portal');
    const member = await server.app.db.read('workspace_members').where({ userId: me.id }).first();
    expect(member.partnerId).toBe(team.partnerId);
  });

  it('lets one of two concurrent requests accept an invitation', async () => {
    const token = await inviteToken(newEmail());
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('lets one of two concurrent requests accept an invitation for an existing account', async () => {
    const email = newEmail();
    await server.signUp(email);
    const token = await inviteToken(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('requires the password of an existing account, and adds the workspace to its own', async () => {
    const email = newEmail();
    await server.signUp(email);
    const token = await inviteToken(email);
    for (const wrong of ['wrong', 'wrong password', '']) {
      const refused = await accept(token, wrong);
      expect(refused.status).toBe(401);
      expect(refused.body).toEqual({ error: 'Invalid email or password' });
    }
    const client = server.visitor();
    expect((await accept(token, PASSWORD, client)).body).toMatchObject({ workspaceId: team.workspaceId });
    const workspaces = await client.get<unknown[]>('/api/workspaces');
    expect(workspaces.body).toHaveLength(2);
  });

  it('needs no password from the invited person who is signed in, and ends the old session', async () => {
    const email = newEmail();
    const client = await server.signUp(email);
    const before = client.cookie();
    const token = await inviteToken(email);
    const { status, body } = await client.post('/api/auth/accept-invite', { token });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, workspaceId: team.workspaceId, workspaceRole: 'editor' });
    expect((await client.get('/api/auth/me')).body).toEqual(body);
    const old = await server.visitor().get('/api/auth/me', { headers: { Cookie: before } });
    expect(old.status).toBe(401);
  });

  it('does not accept the session of someone else', async () => {
    const email = newEmail();
    await insertUser(server, email);
    const token = await inviteToken(email);
    const { status } = await team.outsider.post('/api/auth/accept-invite', { token });
    expect(status).toBe(401);
  });

  it.each([
    [undefined, 'Password must be at least 8 characters'],
    ['1234567', 'Password must be at least 8 characters'],
    ['p'.repeat(257), 'Password must be at most 256 characters'],
  ])('checks a new password', async (password, message) => {
    const token = await inviteToken(newEmail());
    const { status, body } = await server.visitor().post('/api/auth/accept-invite', { token, password });
    expect(status).toBe(400);
    expect(body).toEqual({ error: message, fields: { password: [message] } });
    expect((await accept(token)).status).toBe(200);
  });

  it('returns 409 for someone who has become a member since', async () => {
    const email = newEmail();
    await server.signUp(email);
    const token = await inviteToken(email);
    const user = await server.app.db.read('users').where({ email }).first('id');
    await server.app.db.write('workspace_members').insert({
      id: 'added-since',
      workspaceId: team.workspaceId,
      userId: user.id,
      role: 'viewer',
      joinedAt: server.clock.now().toISOString(),
    });
    const { status, body } = await accept(token);
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'This user is already a member of the workspace' });
  });
});

describe('GET and DELETE /api/admin/users/invitations', () => {
  it('lists pending invitations and revokes one', async () => {
    const email = newEmail();
    const token = await inviteToken(email);
    await accept(await inviteToken(newEmail()));
    const list = await team.admin.get<Created[]>('/api/admin/users/invitations');
    expect(list.headers.get('X-Total-Count')).toBe('1');
    expect(list.body).toEqual([
      {
        id: expect.any(String),
        email,
        role: 'editor',
        partnerId: null,
        partnerName: null,
        expiresAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const path = `/api/admin/users/invitations/${list.body[0]?.id}`;
    expect((await team.outsider.delete(path)).status).toBe(404);
    expect((await team.viewer.delete(path)).status).toBe(403);
    expect((await team.admin.delete(path)).status).toBe(204);
    expect((await team.admin.delete(path)).status).toBe(404);
    expect((await accept(token)).body).toEqual(INVALID);
    expect((await team.editor.get('/api/admin/users/invitations')).status).toBe(403);
  });
});

it("includes the partner's name in a portal invitation", async () => {
  await invite({ email: newEmail(), role: 'partner_portal', partnerId: team.partnerId });
  const { body } = await team.admin.get<{ partnerName: string }[]>('/api/admin/users/invitations');
  expect(body).toMatchObject([
    { partnerId: team.partnerId, partnerName: expect.stringMatching(/^Partner of/) },
  ]);
});

describe('/invite/{token} while signed in', () => {
  it('redirects a signed-in user to / with the invitation, and hides it from other sites', async () => {
    const token = await inviteToken(newEmail());
    const { status, headers } = await team.outsider.get(`/invite/${token}`);
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe(`/?invite=${token}`);
    const home = await team.outsider.get(`/?invite=${token}`);
    expect(home.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin');
  });
});
