import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertMember,
  insertUser,
  makeTeam,
  signIn,
  statusByCaller,
  type Team,
} from '../../../testing/roles';
import { enrol } from '../../../testing/second-factor';
import { startTestServer, type TestServer } from '../../../testing/server';

interface Listed {
  id: string;
  email: string;
  workspaceRole: string;
  lastLogin: string | null;
  mfaEnabled: boolean;
  joinedAt: string;
}

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  team = await makeTeam(server);
});
afterAll(() => server.close());

const roleOf = async (userId: string): Promise<string | undefined> => {
  const row = await server.app.db
    .read('workspace_members')
    .where({ workspaceId: team.workspaceId, userId })
    .first('role');
  return row?.role;
};

const adminsOnly = { anyone: 401, portal: 403, viewer: 403, editor: 403 };

describe('GET /api/admin/users', () => {
  it('lists the members of the workspace, newest first', async () => {
    const { emails } = team;
    await signIn(server, emails.owner);
    const { status, body, headers } = await team.owner.get<Listed[]>('/api/admin/users');
    expect(status).toBe(200);
    expect(headers.get('X-Total-Count')).toBe('5');
    expect(body.map(({ email }) => email)).toEqual([
      emails.portal,
      emails.viewer,
      emails.editor,
      emails.admin,
      emails.owner,
    ]);
    expect(body[4]).toEqual({
      id: team.userIds.owner,
      email: emails.owner,
      name: null,
      workspaceRole: 'owner',
      lastLogin: expect.stringMatching(/Z$/),
      mfaEnabled: false,
      joinedAt: expect.stringMatching(/Z$/),
    });
  });

  it('shows who has a second factor', async () => {
    const owner = await server.signUp('secured@example.org');
    await enrol(server, owner);
    const { body } = await owner.get<Listed[]>('/api/admin/users');
    expect(body).toEqual([expect.objectContaining({ email: 'secured@example.org', mfaEnabled: true })]);
  });

  it('lets admins and owners list only their own workspace', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/admin/users'));
    expect(statuses).toEqual({ ...adminsOnly, admin: 200, owner: 200, outsider: 200 });
    const { body } = await team.outsider.get<Listed[]>('/api/admin/users');
    expect(body.map(({ email }) => email)).toEqual([team.emails.outsider]);
  });

  it('returns members in pages', async () => {
    const first = await team.owner.get<Listed[]>('/api/admin/users?limit=2');
    const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await team.owner.get<Listed[]>(next);
    expect([...first.body, ...second.body].map(({ email }) => email)).toEqual([
      team.emails.portal,
      team.emails.viewer,
      team.emails.editor,
      team.emails.admin,
    ]);
    expect((await team.owner.get('/api/admin/users?limit=0')).status).toBe(400);
    expect((await team.owner.get('/api/admin/users?cursor=x')).status).toBe(400);
  });

  it('sorts members by name, email, role and last sign-in, page by page', async () => {
    const { emails, userIds } = team;
    await server.app.db.write('users').where({ id: userIds.viewer }).update({ name: 'Zoë', nameText: 'zoë' });
    await server.app.db
      .write('users')
      .where({ id: userIds.owner })
      .update({ name: 'anna', nameText: 'anna' });
    for (const [who, lastLogin] of [
      ['admin', '2026-01-02T00:00:00.000Z'],
      ['editor', '2026-01-03T00:00:00.000Z'],
    ] as const)
      await server.app.db.write('users').where({ id: userIds[who] }).update({ lastLogin });
    await server.app.db
      .write('users')
      .whereIn('id', [userIds.owner, userIds.viewer, userIds.portal])
      .update({ lastLogin: null });
    const nameOf = new Map(Object.entries(emails).map(([name, email]) => [email, name]));
    const sorted = async (sort: string) => {
      const found: unknown[] = [];
      let next: string | undefined = `/api/admin/users?limit=2&sort=${sort}`;
      while (next) {
        const page: Awaited<ReturnType<typeof team.owner.get<Listed[]>>> = await team.owner.get(next);
        expect(page.headers.get('X-Total-Count')).toBe('5');
        found.push(...page.body.map(({ email }) => nameOf.get(email)));
        next = /<(.+)>/.exec(page.headers.get('Link') ?? '')?.[1];
      }
      return found;
    };
    expect(await sorted('name')).toEqual(['admin', 'owner', 'editor', 'portal', 'viewer']);
    expect(await sorted('-name')).toEqual(['viewer', 'portal', 'editor', 'owner', 'admin']);
    expect(await sorted('email')).toEqual(['admin', 'editor', 'owner', 'portal', 'viewer']);
    expect(await sorted('workspaceRole')).toEqual(['owner', 'admin', 'editor', 'viewer', 'portal']);
    expect(await sorted('-workspaceRole')).toEqual(['portal', 'viewer', 'editor', 'admin', 'owner']);
    expect((await sorted('lastLogin')).slice(0, 2)).toEqual(['admin', 'editor']);
    expect((await sorted('-lastLogin')).slice(0, 2)).toEqual(['editor', 'admin']);
    expect(await sorted('joinedAt')).toEqual(['owner', 'admin', 'editor', 'viewer', 'portal']);
    expect(await team.owner.get('/api/admin/users?sort=password')).toMatchObject({
      status: 400,
      body: { error: 'sort must be one of: joinedAt, name, email, workspaceRole, lastLogin, mfaEnabled' },
    });
    const page = await team.owner.get('/api/admin/users?limit=2&sort=name');
    const cursor = /cursor=([^&>]+)/.exec(page.headers.get('Link') ?? '')?.[1];
    for (const sort of ['email', 'lastLogin', '-workspaceRole'])
      expect((await team.owner.get(`/api/admin/users?sort=${sort}&cursor=${cursor}`)).status).toBe(400);
  });

  it('takes conditions with operators, in any order', async () => {
    const found = async (query: string) =>
      (await team.owner.get<Listed[]>(`/api/admin/users?${query}`)).body.map((one) => one.workspaceRole);
    expect(await found('f=role:any:viewer,editor')).toEqual(['viewer', 'editor']);
    expect(await found('f=role:not:partner_portal&sort=workspaceRole')).toEqual([
      'owner',
      'admin',
      'editor',
      'viewer',
    ]);
    expect(await found('f=mfaEnabled:is:true')).toEqual([]);
    expect(await found('f=email:contains:editor&f=joinedAt:last:2')).toEqual(['editor']);
    expect(await found('f=lastLogin:after:2100-01-01')).toEqual([]);
    const page = await team.owner.get<Listed[]>('/api/admin/users?f=role:not:owner&limit=1');
    expect(page.headers.get('X-Total-Count')).toBe('4');
    const cursor = /cursor=([^&>]+)/.exec(page.headers.get('Link') ?? '')?.[1];
    expect(await found(`f=role:not:owner&limit=1&cursor=${cursor}`)).toEqual(['viewer']);
    expect((await team.owner.get('/api/admin/users?f=password:is:x')).status).toBe(400);
  });

  it("finds members of the actor's workspace by a part of their email", async () => {
    const find = (client: Team['owner'], search: string) =>
      client.get<Listed[]>(`/api/admin/users?search=${encodeURIComponent(search)}`);
    const { body, headers } = await find(team.owner, 'EDIT');
    expect(body.map(({ email }) => email)).toEqual([team.emails.editor]);
    expect(headers.get('X-Total-Count')).toBe('1');
    expect((await find(team.owner, 'outsider')).body).toEqual([]);
    expect((await find(team.owner, '%')).body).toEqual([]);
    expect((await find(team.owner, '_')).body).toEqual([]);
    expect((await find(team.owner, 'x'.repeat(201))).status).toBe(400);
  });
});

describe('PATCH /api/admin/users/{userId}/role', () => {
  const change = (client: Team['owner'], userId: string, role: unknown) =>
    client.patch<Record<string, unknown>>(`/api/admin/users/${userId}/role`, { role });

  it('returns the changed user, and takes effect on the next request', async () => {
    expect((await team.viewer.get('/api/admin/users')).status).toBe(403);
    const { status, body } = await change(team.owner, team.userIds.viewer, 'admin');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: team.userIds.viewer,
      email: team.emails.viewer,
      workspaceRole: 'admin',
    });
    expect((await team.viewer.get('/api/admin/users')).status).toBe(200);
    await change(team.owner, team.userIds.viewer, 'viewer');
    expect((await team.viewer.get('/api/admin/users')).status).toBe(403);
  });

  it('lets only admins and owners change roles', async () => {
    const statuses = await statusByCaller(server, team, (client) =>
      change(client, team.userIds.viewer, 'viewer'),
    );
    expect(statuses).toEqual({ ...adminsOnly, admin: 200, owner: 200, outsider: 404 });
  });

  // ASVS 8.2.3
  it('lets only an owner make someone owner or change an owner', async () => {
    const error = 'Only an owner can make someone owner or change an owner';
    for (const [userId, role] of [
      [team.userIds.editor, 'owner'],
      [team.userIds.admin, 'owner'],
      [team.userIds.owner, 'viewer'],
    ] as const) {
      const answer = await change(team.admin, userId, role);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({ error });
    }
    expect((await change(team.owner, team.userIds.admin, 'owner')).status).toBe(200);
  });

  it('does not demote the last owner', async () => {
    const { status, body } = await change(team.owner, team.userIds.owner, 'admin');
    expect(status).toBe(409);
    expect(body).toEqual({ error: 'A workspace needs at least one owner' });
    expect((await change(team.owner, team.userIds.owner, 'owner')).status).toBe(200);
    await change(team.owner, team.userIds.admin, 'owner');
    expect((await change(team.owner, team.userIds.owner, 'admin')).status).toBe(200);
  });

  it('keeps one owner when the last two demote each other at once', async () => {
    await change(team.owner, team.userIds.admin, 'owner');
    const answers = await Promise.all([
      change(team.owner, team.userIds.admin, 'viewer'),
      change(team.admin, team.userIds.owner, 'viewer'),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const roles = [await roleOf(team.userIds.owner), await roleOf(team.userIds.admin)];
    expect(roles.filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('unties a portal user from the partner', async () => {
    expect((await change(team.owner, team.userIds.portal, 'viewer')).status).toBe(200);
    const member = await server.app.db
      .read('workspace_members')
      .where({ workspaceId: team.workspaceId, userId: team.userIds.portal })
      .first('partnerId');
    expect(member.partnerId).toBeNull();
  });

  it.each(['partner_portal', 'member', 5])('refuses the role %j', async (role) => {
    const { status, body } = await change(team.owner, team.userIds.editor, role);
    expect(status).toBe(400);
    const message = 'Role must be one of: owner, admin, editor, viewer';
    expect(body).toEqual({ error: message, fields: { role: [message] } });
  });

  it.each([undefined, null, '', '  '])('reports that a role is required for %j', async (role) => {
    const { status, body } = await change(team.owner, team.userIds.editor, role);
    expect(status).toBe(400);
    expect(body).toEqual({ error: 'Role is required', fields: { role: ['Role is required'] } });
  });

  it('returns 404 for a user of another workspace like for an unknown one', async () => {
    for (const userId of [team.userIds.outsider, 'nobody', '%00']) {
      const { status } = await change(team.owner, userId, 'viewer');
      expect(status).toBe(404);
    }
    expect((await change(team.owner, team.userIds.outsider, 'viewer')).body).toEqual({
      error: 'User not found',
    });
  });
});

describe('DELETE /api/admin/users/{userId}', () => {
  const remove = (client: Team['owner'], userId: string) => client.delete(`/api/admin/users/${userId}`);

  // ASVS 7.4.2
  it('ends the membership and the sessions in the workspace at once, but keeps the account', async () => {
    const { status, body } = await remove(team.owner, team.userIds.editor);
    expect(status).toBe(204);
    expect(body).toBeNull();
    expect((await team.editor.get('/api/auth/me')).status).toBe(401);
    const again = await signIn(server, team.emails.editor);
    expect((await again.get('/api/auth/me')).body).toMatchObject({ workspaceId: null, workspaceRole: null });
    expect((await again.get('/api/partners')).status).toBe(403);
    expect((await remove(team.owner, team.userIds.editor)).status).toBe(404);
  });

  it("keeps the user's sessions in other workspaces", async () => {
    const { workspaceId } = team;
    const elsewhere = team.outsider;
    await insertMember(server, { workspaceId, userId: team.userIds.outsider, role: 'viewer' });
    expect((await remove(team.owner, team.userIds.outsider)).status).toBe(204);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(200);
  });

  it('lets only admins and owners remove members', async () => {
    const statuses = await statusByCaller(server, team, async (client, caller) => {
      const userId = await insertUser(server, `removed-by-${caller}@${team.workspaceId}.example.org`);
      await insertMember(server, { workspaceId: team.workspaceId, userId, role: 'viewer' });
      return remove(client, userId);
    });
    expect(statuses).toEqual({ ...adminsOnly, admin: 204, owner: 204, outsider: 404 });
  });

  it('lets only an owner remove an owner', async () => {
    expect((await remove(team.admin, team.userIds.owner)).status).toBe(403);
  });

  it('does not let members remove themselves', async () => {
    const admin = await remove(team.admin, team.userIds.admin);
    expect(admin.status).toBe(409);
    expect(admin.body).toEqual({ error: 'You cannot remove yourself from the workspace' });
    const lastOwner = await remove(team.owner, team.userIds.owner);
    expect(lastOwner.status).toBe(409);
    expect(lastOwner.body).toEqual({ error: 'A workspace needs at least one owner' });
  });

  it('keeps one owner when the last two remove each other at once', async () => {
    await team.owner.patch(`/api/admin/users/${team.userIds.admin}/role`, { role: 'owner' });
    const answers = await Promise.all([
      remove(team.owner, team.userIds.admin),
      remove(team.admin, team.userIds.owner),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const owners = [await roleOf(team.userIds.owner), await roleOf(team.userIds.admin)];
    expect(owners.filter((role) => role === 'owner')).toHaveLength(1);
  });
});
