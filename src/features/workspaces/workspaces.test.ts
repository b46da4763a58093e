import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertMember, insertWorkspace, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import { DEFAULT_TRACKING_PARAMS, DEFAULT_WEIGHTS } from './workspaces.rules';

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

const everyone = { outsider: 200, portal: 200, viewer: 200, editor: 200, admin: 200, owner: 200 };

describe('GET /api/workspaces', () => {
  it('lets every signed-in user list workspaces, including portal users', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get('/api/workspaces'));
    expect(statuses).toEqual({ anyone: 401, ...everyone });
  });

  it("lists only the caller's workspaces, with their fields", async () => {
    const { body, headers } = await team.viewer.get('/api/workspaces');
    expect(body).toEqual([
      {
        id: team.workspaceId,
        name: expect.stringMatching(/^Team \d+$/),
        description: null,
        logoUrl: null,
        industryTags: [],
        regionTags: [],
        productsTags: [],
        website: null,
        redirectHosts: [],
        trackingParams: [...DEFAULT_TRACKING_PARAMS],
        requireMfa: false,
        sepaDebtor: null,
        commissionHoldDays: 30,
        payoutMinimums: {},
        dealProgramId: null,
        vatId: null,
        scorecardWeights: { ...DEFAULT_WEIGHTS },
        accentColor: null,
        paperSize: 'a4',
        createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/),
      },
    ]);
    expect(headers.get('X-Total-Count')).toBe('1');
  });

  it('lists the newest workspaces first, page by page', async () => {
    const { body: me } = await (await server.signUp('hedy@example.org')).get<{ id: string }>('/api/auth/me');
    const hedy = await server.signUp('hedy.lamarr@example.org');
    const { id: userId } = (await hedy.get<{ id: string }>('/api/auth/me')).body;
    expect(userId).not.toBe(me.id);
    for (const name of ['Second', 'Third']) {
      server.clock.advance(1000);
      await insertMember(server, {
        workspaceId: await insertWorkspace(server, name),
        userId,
        role: 'viewer',
      });
    }
    const first = await hedy.get<{ name: string }[]>('/api/workspaces?limit=2');
    expect(first.body.map(({ name }) => name)).toEqual(['Third', 'Second']);
    expect(first.headers.get('X-Total-Count')).toBe('3');
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const second = await hedy.get<{ name: string }[]>(next);
    expect(second.body.map(({ name }) => name)).toEqual(["hedy.lamarr's workspace"]);
    expect(second.headers.get('Link')).toBeNull();
  });

  it('refuses an invalid limit and an invalid cursor', async () => {
    for (const query of ['limit=0', 'limit=1001', 'cursor=nonsense'])
      expect((await team.owner.get(`/api/workspaces?${query}`)).status).toBe(400);
  });
});

describe('POST /api/workspaces/switch', () => {
  it('switches to another workspace of the user, with the role there', async () => {
    const workspaceId = await insertWorkspace(server, 'Elsewhere');
    await insertMember(server, { workspaceId, userId: team.userIds.editor, role: 'admin' });
    const switched = await team.editor.post('/api/workspaces/switch', { workspaceId });
    expect(switched.status).toBe(200);
    expect(switched.body).toMatchObject({ id: workspaceId, name: 'Elsewhere' });
    expect((await team.editor.get('/api/auth/me')).body).toMatchObject({
      workspaceId,
      workspaceRole: 'admin',
    });
    expect((await team.editor.get('/api/partners')).body).toEqual([]);

    await team.editor.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
    expect((await team.editor.get('/api/auth/me')).body).toMatchObject({
      workspaceId: team.workspaceId,
      workspaceRole: 'editor',
    });
  });

  it('lets every role switch workspaces', async () => {
    const statuses = await statusByCaller(server, team, (client, caller) =>
      caller === 'outsider'
        ? client.get('/api/workspaces')
        : client.post('/api/workspaces/switch', { workspaceId: team.workspaceId }),
    );
    expect(statuses).toEqual({ anyone: 401, ...everyone });
  });

  it("returns the same error for another's workspace and an unknown one, and doesn't switch", async () => {
    const mine = (await team.outsider.get('/api/auth/me')).body;
    for (const workspaceId of [team.workspaceId, 'none'])
      expect(await team.outsider.post('/api/workspaces/switch', { workspaceId })).toMatchObject({
        status: 404,
        body: { error: 'Workspace not found' },
      });
    expect((await team.outsider.get('/api/auth/me')).body).toEqual(mine);
  });

  it('requires a workspace id to switch', async () => {
    const refused = await team.viewer.post('/api/workspaces/switch', {});
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Workspace ID is required', fields: { workspaceId: ['Workspace ID is required'] } },
    });
  });

  it('allows only POST for switching workspaces', async () => {
    const refused = await team.viewer.get('/api/workspaces/switch');
    expect(refused.status).toBe(405);
    expect(refused.headers.get('Allow')).toBe('POST');
  });
});

describe('a link to a page of a workspace', () => {
  const openedBy = async (client: Team['viewer'], path: string) => {
    const { status, headers, body } = await client.get<string>(path);
    return { status, location: headers.get('Location'), body };
  };

  it('opens the page without the parameter in the current workspace', async () => {
    const path = '/leads?status=new&sort=name';
    expect(await openedBy(team.viewer, `${path}&workspace=${team.workspaceId}`)).toMatchObject({
      status: 302,
      location: path,
    });
    const signedOut = await openedBy(server.visitor(), `/leads?workspace=${team.workspaceId}`);
    expect(signedOut.location).toBe(`/signin?next=/leads%3Fworkspace%3D${team.workspaceId}`);
  });

  it('asks to switch to the workspace of the page first, without switching itself', async () => {
    const workspaceId = await insertWorkspace(server, 'Overseas');
    await insertMember(server, { workspaceId, userId: team.userIds.viewer, role: 'viewer' });
    const asking = `/switch-workspace/${workspaceId}?next=/leads`;
    expect((await openedBy(team.viewer, `/leads?workspace=${workspaceId}`)).location).toBe(asking);
    const { status, body } = await openedBy(team.viewer, asking);
    expect(status).toBe(200);
    expect(body).toContain('This page is in Overseas');
    expect((await team.viewer.get<{ workspaceId: string }>('/api/auth/me')).body.workspaceId).toBe(
      team.workspaceId,
    );
    await team.viewer.post('/api/workspaces/switch', { workspaceId });
    expect((await openedBy(team.viewer, asking)).location).toBe('/leads');
    await team.viewer.post('/api/workspaces/switch', { workspaceId: team.workspaceId });
  });

  it("tells nothing about others' workspaces, and leads to no other site", async () => {
    const workspaceId = await insertWorkspace(server, 'Secret Service');
    for (const id of [workspaceId, 'unknown', '%00x', '..%2fx', 'x'.repeat(300)]) {
      const { location } = await openedBy(team.viewer, `/leads?workspace=${id}`);
      const followed = await openedBy(team.viewer, location ?? `/leads?workspace=${id}`);
      expect([id, followed.status < 500, String(followed.body).includes('Secret')]).toEqual([
        id,
        true,
        false,
      ]);
    }
    const { location } = await openedBy(
      team.viewer,
      `/switch-workspace/${workspaceId}?next=//evil.example/x`,
    );
    expect(location).toBe('/');
    for (const path of [
      '//evil.example/leads',
      '//leads',
      '/%2Fevil.example/leads',
      '/\\evil.example/leads',
    ]) {
      const answer = await openedBy(team.viewer, `${path}?workspace=${team.workspaceId}`);
      expect([path, answer.location ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)]);
    }
  });
});
