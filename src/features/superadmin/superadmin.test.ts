import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import {
  insertMember,
  insertUser,
  insertWorkspace,
  makeTeam,
  signIn,
  statusByCaller,
  type Team,
} from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ListedWorkspace } from './listed-workspaces.repo';
import type { SuperAdminUser } from './superadmin.service';

let server: TestServer;
let team: Team;
/** A super admin without any workspace. */
let operator: Client;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
  operator = await superAdmin('operator@example.org');
});
afterAll(() => server.close());

async function superAdmin(email: string): Promise<Client> {
  const id = await insertUser(server, email);
  await server.app.db.write('users').where({ id }).update({ superAdmin: true });
  return signIn(server, email);
}

const users = async (query = '') =>
  (await operator.get<SuperAdminUser[]>(`/api/superadmin/users${query}`)).body;
const workspaces = async (query = '') =>
  (await operator.get<ListedWorkspace[]>(`/api/superadmin/workspaces${query}`)).body;
const nextOf = (headers: Headers) => /^<(.*)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? '';

describe.each(['/api/superadmin/workspaces', '/api/superadmin/users'])('GET %s', (path) => {
  it('lets only super admins call it, in any workspace', async () => {
    const statuses = await statusByCaller(server, team, (client) => client.get(path));
    const refused = { viewer: 403, editor: 403, admin: 403, owner: 403, outsider: 403 };
    expect(statuses).toEqual({ anyone: 401, portal: 403, ...refused });
    expect((await operator.get(path)).status).toBe(200);
  });

  it('applies a granted or withdrawn super admin right to the next request', async () => {
    const promote = (superAdmin: boolean) =>
      server.app.operators.setSuperAdmin(team.emails.viewer, superAdmin);
    await promote(true);
    expect((await team.viewer.get(path)).status).toBe(200);
    await promote(false);
    expect((await team.viewer.get(path)).status).toBe(403);
  });

  it('refuses a super admin who is signed in as a portal user', async () => {
    await server.app.operators.setSuperAdmin(team.emails.portal, true);
    expect((await team.portal.get(path)).status).toBe(403);
    await server.app.operators.setSuperAdmin(team.emails.portal, false);
  });

  it('returns pages with a total', async () => {
    const first = await operator.get<{ id: string }[]>(`${path}?limit=1`);
    const second = await operator.get<{ id: string }[]>(nextOf(first.headers));
    expect(first.headers.get('X-Total-Count')).toBe(second.headers.get('X-Total-Count'));
    expect(Number(first.headers.get('X-Total-Count'))).toBeGreaterThan(1);
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'cursor=x',
    'search=a&search=b',
    'search=%00',
    `search=${'x'.repeat(201)}`,
  ])('refuses ?%s', async (query) => expect((await operator.get(`${path}?${query}`)).status).toBe(400));

  // ASVS 1.2.4
  it.each(['%', '_', '"', '%5C', '*', 'no such thing'])(
    'treats %s as plain text, and finds nothing',
    async (search) => {
      const { status, body } = await operator.get(`${path}?search=${search}`);
      expect([status, body]).toEqual([200, []]);
    },
  );
});

describe('GET /api/superadmin/workspaces', () => {
  it('shows name, id and creation time of workspaces, newest first', async () => {
    server.clock.advance(1000);
    const id = await insertWorkspace(server, 'Ökonom Übersee GmbH');
    const [first] = await workspaces();
    expect(first).toEqual({ id, name: 'Ökonom Übersee GmbH', createdAt: expect.stringMatching(/Z$/) });
    expect((await workspaces()).map((workspace) => workspace.id)).toContain(team.workspaceId);
  });

  it.each(['ökonom', 'ÖKONOM', 'nom üb', 'gmbh öko', 'ök', 'Üb'])(
    'finds a workspace by a part of its name, ignoring case: %s',
    async (search) => {
      const found = await workspaces(`?search=${encodeURIComponent(search)}`);
      expect(found.map(({ name }) => name)).toEqual(['Ökonom Übersee GmbH']);
    },
  );

  it('finds a renamed workspace only by its new name, and no deleted one', async () => {
    const client = await server.signUp('katherine@example.org');
    const { body: me } = await client.get<{ workspaceId: string }>('/api/auth/me');
    expect(await workspaces('?search=katherine')).toHaveLength(1);
    await client.patch(`/api/workspaces/${me.workspaceId}`, { name: 'Orbital Mechanics' });
    expect(await workspaces('?search=katherine')).toEqual([]);
    const [renamed] = await workspaces('?search=orbital');
    expect(renamed).toMatchObject({ id: me.workspaceId, name: 'Orbital Mechanics' });
    await server.app.db.write('workspaces').where({ id: me.workspaceId }).delete();
    expect(await workspaces('?search=orbital')).toEqual([]);
  });
});

describe('GET /api/superadmin/users', () => {
  it('shows each account with its memberships in the order of joining', async () => {
    const email = 'Grace.Hopper+portal@Example.org'.toLowerCase();
    const id = await insertUser(server, email);
    const [user] = await users('?search=HOPPER%2Bportal');
    expect(user).toEqual({
      id,
      email,
      name: null,
      superAdmin: false,
      lastLogin: null,
      workspaces: [],
      workspaceCount: 0,
    });
    await insertMember(server, { workspaceId: team.workspaceId, userId: id, role: 'editor' });
    server.clock.advance(1000);
    const second = await insertWorkspace(server, 'Second');
    await insertMember(server, { workspaceId: second, userId: id, role: 'admin' });
    await signIn(server, email);
    const [now] = await users('?search=grace.hop');
    expect(now).toMatchObject({
      lastLogin: expect.stringMatching(/Z$/),
      workspaceCount: 2,
      workspaces: [
        {
          workspaceId: team.workspaceId,
          workspaceName: expect.stringMatching(/^Team/),
          role: 'editor',
        },
        { workspaceId: second, workspaceName: 'Second', role: 'admin' },
      ],
    });
    expect(await users('?search=operator')).toMatchObject([{ superAdmin: true, workspaces: [] }]);
  });

  it('finds an account by its name in any case, and only by its current name', async () => {
    const email = 'named@example.org';
    const client = await server.signUp(email);
    const find = (search: string) => users(`?search=${encodeURIComponent(search)}`);
    await client.patch('/api/auth/me', { name: 'Élodie ŁUKASZ' });
    expect(await find('łukasz named@')).toMatchObject([{ email, name: 'Élodie ŁUKASZ' }]);
    expect(await find('él łu')).toMatchObject([{ email }]);
    await client.patch('/api/auth/me', { name: 'Maria' });
    expect(await find('łukasz')).toEqual([]);
    await client.patch('/api/auth/me', { name: '' });
    expect(await find('maria')).toEqual([]);
    expect(await find('named@')).toMatchObject([{ email, name: null }]);
  });

  it('lists at most 20 workspaces of a user, and counts the rest', async () => {
    const userId = await insertUser(server, 'many@example.org');
    for (let index = 0; index < 23; index += 1) {
      const workspaceId = await insertWorkspace(server, `Of many ${index}`);
      await insertMember(server, { workspaceId, userId, role: 'viewer' });
    }
    const [user] = await users('?search=many@');
    expect(user?.workspaces).toHaveLength(20);
    expect(user?.workspaceCount).toBe(23);
  });

  // ASVS 15.3.1
  it('never returns a password or a secret of a user', async () => {
    const [user] = await users('?limit=1');
    expect(Object.keys(user ?? {}).sort()).toEqual([
      'email',
      'id',
      'lastLogin',
      'name',
      'superAdmin',
      'workspaceCount',
      'workspaces',
    ]);
  });
});
