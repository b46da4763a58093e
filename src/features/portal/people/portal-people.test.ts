import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actors';
import { days } from '../../../lib/clock';
import { newId } from '../../../lib/ids';
import { insertPartner, makeTeam, statusByCaller, type Team } from '../../../testing/roles';
import { PASSWORD } from '../../../testing/server-password';
import { startTestServer, type TestServer } from '../../../testing/server';
import { MAX_PEOPLE, type PortalPerson } from './portal-people.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const PATH = '/api/portal/people';
const invite = (email: unknown, client = team.portal) => client.post<PortalPerson>(PATH, { email });
const people = async (client = team.portal) => (await client.get<PortalPerson[]>(PATH)).body;
const accept = (url: string | null, password = PASSWORD) =>
  server.visitor().post('/api/auth/accept-invite', { token: url?.split('/').at(-1), password });

describe('people of a partner', () => {
  it('lets only portal users list and invite them', async () => {
    const refused = { anyone: 401, viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(await statusByCaller(server, team, (client) => client.get(PATH))).toEqual({
      ...refused,
      portal: 200,
    });
    const statuses = await statusByCaller(server, team, (client) => invite('first@example.org', client));
    expect(statuses).toEqual({ ...refused, portal: 201 });
  });

  it('invites a colleague with a link that is shown once and joins the same partner', async () => {
    const { status, body } = await invite(' New@Example.org ');
    expect(status).toBe(201);
    expect(body).toEqual({
      email: 'new@example.org',
      status: 'invited',
      inviteUrl: expect.stringMatching(/^http.*\/invite\/[\w-]{20,}$/),
    });
    expect(await people()).toContainEqual({ email: 'new@example.org', status: 'invited', inviteUrl: null });
    const { body: open } = await team.admin.get<{ email: string; role: string; partnerId: string }[]>(
      '/api/admin/users/invitations',
    );
    expect(open.find(({ email }) => email === 'new@example.org')).toMatchObject({
      role: 'partner_portal',
      partnerId: team.partnerId,
    });
    const again = await invite('new@example.org');
    // The new link replaces the earlier one.
    expect((await accept(body.inviteUrl)).status).toBe(404);
    expect((await accept(again.body.inviteUrl)).status).toBe(200);
    expect(await people()).toContainEqual({ email: 'new@example.org', status: 'active', inviteUrl: null });
    expect(await invite('new@example.org')).toMatchObject({
      status: 409,
      body: { error: 'This person already has access' },
    });
    expect((await team.admin.get<unknown[]>('/api/audit-log?objectType=invitation')).body).toContainEqual(
      expect.objectContaining({
        action: 'created',
        objectName: 'new@example.org',
        actorId: team.userIds.portal,
      }),
    );
    for (const email of ['', 'nobody', 7, `${'x'.repeat(400)}@example.org`])
      expect((await invite(email)).status).toBe(400);
  });

  // ASVS 8.2.2
  it("keeps the team's own invitations, and does not reveal the team's members", async () => {
    const { body: made } = await team.owner.post<{ inviteUrl: string }>('/api/admin/users/invite', {
      email: 'boss@example.org',
      role: 'admin',
    });
    expect((await invite('boss@example.org')).status).toBe(201);
    expect((await accept(made.inviteUrl)).status).toBe(200);
    // The answer is the same as for a stranger, but the link doesn't give a member a second role.
    const { status, body } = await invite(team.emails.editor);
    expect(status).toBe(201);
    expect((await accept(body.inviteUrl)).status).toBe(409);
    expect((await team.editor.get('/api/partners')).status).toBe(200);
  });

  it('ends the links of someone who left the partner, and all links after 7 days', async () => {
    const own = await makeTeam(server);
    const { body: left } = await invite('left@example.org', own.portal);
    const other = await insertPartner(server, own.workspaceId, 'Other');
    const membership = () => server.app.db.write('workspace_members').where({ userId: own.userIds.portal });
    await membership().update({ partnerId: other });
    expect((await accept(left.inviteUrl)).status).toBe(404);
    expect(await people(own.portal)).toEqual([
      { email: own.emails.portal, status: 'active', inviteUrl: null },
    ]);
    await membership().update({ partnerId: null });
    expect((await own.portal.get(PATH)).status).toBe(404);
    expect((await invite('x@example.org', own.portal)).status).toBe(404);
    await membership().update({ partnerId: own.partnerId });
    expect((await accept(left.inviteUrl)).status).toBe(200);
    await invite('late@example.org', own.portal);
    await server.app.db
      .write('invitations')
      .where({ email: 'late@example.org' })
      .update({ expiresAt: new Date(server.clock.now().getTime() - days(1)).toISOString() });
    expect((await people(own.portal)).map(({ email }) => email)).toEqual([
      own.emails.portal,
      'left@example.org',
    ]);
  });

  it('has at most 20 members and open invitations, also when invited at once', async () => {
    const own = await makeTeam(server);
    const row = (index: number) => ({
      id: newId(),
      tokenHash: newId(),
      email: `p${index}@example.org`,
      role: 'partner_portal',
      workspaceId: own.workspaceId,
      partnerId: own.partnerId,
      expiresAt: new Date(server.clock.now().getTime() + days(7)).toISOString(),
      createdAt: server.clock.now().toISOString(),
    });
    await server.app.db.write('invitations').insert(Array.from({ length: MAX_PEOPLE - 3 }, (_, n) => row(n)));
    const sent = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => invite(`${name}@example.org`, own.portal)),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(sent.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'Maximum 20 people per partner',
    });
    expect(await people(own.portal)).toHaveLength(MAX_PEOPLE);
    // An invited person can get a new link.
    expect((await invite('p1@example.org', own.portal)).status).toBe(201);
  });

  it('knows when someone was last in the portal, and not of another partner', async () => {
    const own = await makeTeam(server);
    const other = await insertPartner(server, own.workspaceId, 'Other');
    const actor = await actorOf(server.app, own.viewer.cookie());
    const seen = async (id: string) =>
      server.app.portal.people.lastSeenAt(await server.app.portal.preview(actor, id));
    expect(await seen(own.partnerId)).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(await seen(other)).toBeNull();
  });

  it('limits the invitations of a partner', async () => {
    const own = await makeTeam(server);
    const statuses = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await invite('same@example.org', own.portal)).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
    const second = await makeTeam(server);
    expect((await invite('same@example.org', second.portal)).status).toBe(201);
  });
});
