import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLead } from '../../../testing/leads';
import { makePartner } from '../../../testing/partners';
import { makeTeam, type Team } from '../../../testing/roles';
import { startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const operated = () => server.app.operatedWorkspaces;

describe('a workspace that an operator renames', () => {
  it('has the new name for its members and in its audit log', async () => {
    const renamed = await operated().renameWorkspace(team.workspaceId, '  Halden Group ');
    expect(renamed).toMatchObject({ id: team.workspaceId, to: 'Halden Group' });
    expect((await team.viewer.get('/api/workspaces')).body).toMatchObject([{ name: 'Halden Group' }]);
    const { body } = await team.owner.get('/api/audit-log?objectType=workspace');
    expect(body).toMatchObject([
      { actorName: 'Command line', action: 'updated', objectName: 'Halden Group' },
    ]);
    await operated().renameWorkspace('Halden Group', 'Halden Group');
    expect((await team.owner.get<unknown[]>('/api/audit-log?objectType=workspace')).body).toHaveLength(1);
  });

  it.each([
    ['', 'Workspace name is required'],
    ['x'.repeat(201), 'Workspace name'],
  ])('refuses the name %j', async (name, message) => {
    await expect(operated().renameWorkspace(team.workspaceId, name)).rejects.toThrow(message);
  });

  it('is reported if it does not exist', async () => {
    await expect(operated().renameWorkspace('Nowhere', 'X')).rejects.toThrow(
      'There is no workspace "Nowhere"',
    );
  });
});

describe('an API key that an operator creates', () => {
  const withKey = (key: string, path: string) =>
    server.visitor().get(path, { headers: { Authorization: `Bearer ${key}` } });
  const create = (caller: keyof Team['emails'], scope = 'write') =>
    operated().createKey({ email: team.emails[caller], workspace: team.workspaceId, name: 'Sync', scope });

  it('acts for the member, with at most their role', async () => {
    const { key } = await create('viewer');
    expect((await withKey(key, '/api/leads')).status).toBe(200);
    const write = { headers: { Authorization: `Bearer ${key}` } };
    expect(
      (await server.visitor().post('/api/leads', { name: 'Eve', company: 'Initech' }, write)).status,
    ).toBe(403);
    const { body } = await team.owner.get('/api/admin/api-keys');
    expect(body).toMatchObject([{ name: 'Sync', createdByEmail: team.emails.viewer, works: true }]);
    const log = await team.owner.get('/api/audit-log?objectType=api_key');
    expect(log.body).toMatchObject([{ actorName: 'Command line', action: 'created' }]);
  });

  it('is refused for others, portal users and disabled accounts, and with an unknown scope', async () => {
    await expect(create('outsider')).rejects.toThrow('is not a member of');
    await expect(create('portal')).rejects.toThrow("is a portal user, who can't have API keys");
    await expect(create('owner', 'everything')).rejects.toThrow('Scope');
    await server.app.accountDisabling.disableAccount(team.emails.editor);
    await expect(create('editor')).rejects.toThrow('is disabled');
  });
});

describe('a workspace that an operator deletes', () => {
  it('is listed first, and then gone for its members, whose accounts stay', async () => {
    const other = await makeTeam(server);
    const gone = await makeTeam(server);
    for (const { owner } of [other, gone]) {
      await makeLead(owner);
      await makePartner(owner);
    }
    const { key } = await operated().createKey({
      email: gone.emails.owner,
      workspace: gone.workspaceId,
      name: 'Sync',
      scope: 'read',
    });
    const contents = await operated().contentsOf(gone.workspaceId);
    expect(contents).toMatchObject({ id: gone.workspaceId, bytes: 0 });
    expect(contents.contents).toEqual(
      expect.arrayContaining([
        { what: 'Members', count: 5 },
        { what: 'Partners', count: 2 },
        { what: 'Leads', count: 1 },
      ]),
    );

    await operated().deleteWorkspace(gone.workspaceId);
    expect(await server.app.db.read('workspaces').where({ id: gone.workspaceId })).toEqual([]);
    expect(await server.app.db.read('leads').where({ workspaceId: gone.workspaceId })).toEqual([]);
    expect((await gone.owner.get('/api/leads')).status).not.toBe(200);
    const withKey = { headers: { Authorization: `Bearer ${key}` } };
    expect((await server.visitor().get('/api/leads', withKey)).status).toBe(401);
    expect(await server.app.db.read('users').where({ id: gone.userIds.owner })).toHaveLength(1);
    expect((await other.owner.get<unknown[]>('/api/leads')).body).toHaveLength(1);
    await expect(operated().contentsOf(gone.workspaceId)).rejects.toThrow('There is no workspace');
    await expect(operated().deleteWorkspace(gone.workspaceId)).rejects.toThrow('There is no workspace');
  });

  it('is out of reach as soon as it is marked, before its rows are deleted', async () => {
    const gone = await makeTeam(server);
    await makeLead(gone.owner);
    server.app.erasure.stop();
    await operated().deleteWorkspace(gone.workspaceId);
    const [row] = await server.app.db.read('workspaces').where({ id: gone.workspaceId });
    expect(row).toMatchObject({ name: '', deletedAt: expect.any(String) });
    for (const client of [gone.owner, gone.viewer, gone.portal])
      expect((await client.get('/api/leads')).status).not.toBe(200);
  });
});
