import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTeam, statusByCaller, type Team } from './roles';
import { startTestServer, type TestServer } from './server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

it('creates a team with a signed-in member for each role of the workspace', async () => {
  const roles = {
    owner: 'owner',
    admin: 'admin',
    editor: 'editor',
    viewer: 'viewer',
    portal: 'partner_portal',
  };
  for (const [name, workspaceRole] of Object.entries(roles)) {
    const client = team[name as keyof typeof roles];
    const me = await client.get('/api/auth/me');
    expect(me.body).toMatchObject({ workspaceRole, workspaceId: team.workspaceId });
  }
});

it('creates a team with the signed-in owner of another workspace', async () => {
  const { body } = await team.outsider.get<{ workspaceId: string; workspaceRole: string }>('/api/auth/me');
  expect(body.workspaceRole).toBe('owner');
  expect(body.workspaceId).not.toBe(team.workspaceId);
});

it('returns the status that each caller gets for a call', async () => {
  const statuses = await statusByCaller(server, team, (client) => client.get('/api/auth/me'));
  expect(statuses).toEqual({
    anyone: 401,
    outsider: 200,
    portal: 200,
    viewer: 200,
    editor: 200,
    admin: 200,
    owner: 200,
  });
});

it('creates several teams on one server', async () => {
  const other = await makeTeam(server);
  expect(other.workspaceId).not.toBe(team.workspaceId);
});
