import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { enrol } from '../../testing/second-factor';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const path = () => `/api/workspaces/${team.workspaceId}`;
const require = (client: Team['owner'], requireMfa: unknown) => client.patch(path(), { requireMfa });

it('the requirement is off in a new workspace', async () => {
  expect((await team.viewer.get('/api/workspaces')).body).toMatchObject([{ requireMfa: false }]);
});

it('the requirement can be changed by owners and admins only', async () => {
  const statuses = await statusByCaller(server, team, (client) => require(client, false));
  expect(statuses).toEqual({
    anyone: 401,
    outsider: 404,
    portal: 403,
    viewer: 403,
    editor: 403,
    admin: 200,
    owner: 200,
  });
  expect((await require(team.owner, 'yes')).status).toBe(400);
});

it('the requirement can only be turned on by someone who has a second factor, and is recorded', async () => {
  const refused = await require(team.admin, true);
  expect([refused.status, refused.body]).toEqual([
    409,
    { error: 'Turn on two-factor authentication for your own account first' },
  ]);
  await enrol(server, team.admin);
  const { status, body } = await require(team.admin, true);
  expect([status, body]).toMatchObject([200, { requireMfa: true }]);
  const log = await team.admin.get('/api/audit-log?objectType=workspace&action=updated');
  expect(log.body).toMatchObject([{ changes: [{ field: 'requireMfa', from: false, to: true }] }]);
});

it("the requirement can't be turned off by an owner without a second factor", async () => {
  const { status, body } = await require(team.owner, false);
  expect([status, body]).toEqual([403, { error: 'Two-factor authentication is required' }]);
  expect((await team.admin.patch(path(), { name: 'Renamed' })).body).toMatchObject({ requireMfa: true });
  await enrol(server, team.owner);
  expect((await require(team.owner, false)).status).toBe(200);
  await team.owner.post('/api/auth/mfa/disable', { password: PASSWORD });
});
