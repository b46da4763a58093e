import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMember, insertWorkspace, makeTeam, signIn, type Team } from '../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import type { AuditEntryView } from './audit.service';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const readLog = async (query = '', client = team.owner) =>
  (await client.get<AuditEntryView[]>(`/api/audit-log${query}`)).body;
const post = (path: string, body: object) => server.visitor().post(path, body);

async function guess(email: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) await post('/api/auth/signin', { email, password: 'guess' });
  await server.app.background.settled();
}

describe('an account in the audit log', () => {
  it('records the sign-up of an account', async () => {
    const ada = await server.signUp('ada@example.org');
    expect(await readLog('', ada)).toMatchObject([
      { action: 'signed_up', actorName: 'ada@example.org', objectType: 'user', address: expect.any(String) },
    ]);
  });

  // ASVS 16.3.1
  it('records a sign-in in every workspace of the user, and in no other', async () => {
    const other = await insertWorkspace(server, 'Second home');
    await insertMember(server, { workspaceId: other, userId: team.userIds.editor, role: 'viewer' });
    await insertMember(server, { workspaceId: other, userId: team.userIds.owner, role: 'admin' });
    server.clock.advance(1000);
    await signIn(server, team.emails.editor);
    const expected = {
      action: 'signed_in',
      actorId: team.userIds.editor,
      actorName: team.emails.editor,
      objectId: team.userIds.editor,
      address: expect.stringMatching(/127\.0\.0\.1|::1/),
    };
    expect((await readLog())[0]).toMatchObject(expected);
    await team.owner.post('/api/workspaces/switch', { workspaceId: other });
    expect((await readLog())[0]).toMatchObject(expected);
    await team.owner.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
    expect(await readLog(`?person=${team.emails.editor}`, team.outsider)).toEqual([]);
  });

  // ASVS 16.3.1, 16.3.3
  it('records at most 20 failed sign-ins an hour, without the typed text', async () => {
    server.clock.advance(1000);
    await guess(team.emails.viewer.toUpperCase(), 22);
    const failed = await readLog('?action=sign_in_failed');
    expect(failed).toHaveLength(20);
    expect(failed[0]).toMatchObject({
      actorId: null,
      actorName: 'Visitor',
      objectType: 'user',
      objectId: team.userIds.viewer,
      objectName: team.emails.viewer,
      objectExists: true,
      changes: [],
    });
    server.clock.advance(3_600_000);
    await guess(team.emails.viewer);
    expect(await readLog('?action=sign_in_failed')).toHaveLength(21);
  });

  it('does not record an email without an account', async () => {
    const count = () => server.app.db.read('audit_entries').count({ n: '*' }).first();
    const before = await count();
    await guess('<script>@example.org');
    await guess('nobody@example.org');
    expect(await count()).toEqual(before);
  });

  it('records a password reset', async () => {
    const url = await server.app.operators.resetLink(team.emails.viewer);
    await post('/api/auth/reset-password', { token: url.split('/').at(-1), password: `${PASSWORD} 2` });
    const [entry] = await readLog('?action=password_reset');
    expect(entry).toMatchObject({ actorName: team.emails.viewer, address: expect.any(String) });
    expect(JSON.stringify(await readLog())).not.toContain(PASSWORD);
  });

  it('records once that a command made someone a super admin', async () => {
    await server.app.operators.setSuperAdmin(team.emails.admin, true);
    await server.app.operators.setSuperAdmin(team.emails.admin, true);
    const granted = (await readLog('?action=role_changed')).filter(({ actorId }) => actorId === null);
    expect(granted).toMatchObject([
      {
        actorName: 'Command line',
        objectName: team.emails.admin,
        changes: [{ field: 'superAdmin', from: false, to: true }],
      },
    ]);
  });
});

describe('the people of a workspace in the audit log', () => {
  const invite = (email: string, role = 'editor') =>
    team.admin.post<{ id: string; inviteUrl: string }>('/api/admin/users/invite', { email, role });

  it('records that a member was invited, joined, changed role and was removed', async () => {
    const email = 'grace@example.org';
    const { body: invitation } = await invite(email);
    const token = invitation.inviteUrl.split('/').at(-1);
    const { body: joined } = await server
      .visitor()
      .post<{ id: string }>('/api/auth/accept-invite', { token, password: PASSWORD });
    await team.owner.patch(`/api/admin/users/${joined.id}/role`, { role: 'viewer' });
    await team.owner.patch(`/api/admin/users/${joined.id}/role`, { role: 'viewer' });
    await team.admin.delete(`/api/admin/users/${joined.id}`);
    const about = (await readLog()).filter((entry) => entry.objectName === email).reverse();
    const said = about.map(({ actorName, action, objectType, changes }) => [
      actorName,
      `${objectType} ${action}`,
      ...changes.map(({ from, to }) => `${String(from)} → ${String(to)}`),
    ]);
    expect(said).toEqual([
      [team.emails.admin, 'invitation created', 'null → editor'],
      [email, 'invitation accepted', 'null → editor'],
      [team.emails.owner, 'user role_changed', 'editor → viewer'],
      [team.emails.admin, 'user removed', 'viewer → null'],
    ]);
    expect(JSON.stringify(about)).not.toContain(token);
  });

  it('records invitations that are revoked or made by a command', async () => {
    const { body } = await invite('hedy@example.org');
    await team.admin.delete(`/api/admin/users/invitations/${body.id}`);
    expect((await readLog('?action=revoked'))[0]).toMatchObject({
      objectType: 'invitation',
      objectId: body.id,
      objectName: 'hedy@example.org',
    });
    const invitation = { email: 'joan@example.org', role: 'viewer', workspace: team.workspaceId } as const;
    await server.app.operators.operatorInvite(invitation);
    expect(await readLog('?person=Command line&objectType=invitation')).toMatchObject([
      { actorId: null, action: 'created', objectName: 'joan@example.org' },
    ]);
  });

  it('does not record refused changes of members', async () => {
    const before = await readLog();
    await team.admin.patch(`/api/admin/users/${team.userIds.owner}/role`, { role: 'viewer' });
    await team.owner.delete(`/api/admin/users/${team.userIds.owner}`);
    await invite(team.emails.viewer);
    await team.admin.delete('/api/admin/users/invitations/none');
    await post('/api/auth/accept-invite', { token: 'x', password: PASSWORD });
    expect(await readLog()).toEqual(before);
  });
});
