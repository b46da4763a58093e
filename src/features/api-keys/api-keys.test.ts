import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '../../lib/clock';
import { newId } from '../../lib/ids';
import type { Client } from '../../testing/client';
import { queryPlan, recordQueries } from '../../testing/query-plans';
import { insertMember, makeTeam, statusByCaller, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';
import type { ApiKeyScope } from './api-keys.rules';
import type { ApiKeyView, CreatedApiKey } from './api-keys.service';

const PATH = '/api/admin/api-keys';
const bearer = (key: string, more: Record<string, string> = {}) => ({
  headers: { Authorization: `Bearer ${key}`, ...more },
});

let server: TestServer;
let team: Team;
beforeAll(async () => {
  server = await startTestServer();
  team = await makeTeam(server);
});
afterAll(() => server.close());

async function makeKey(scope: ApiKeyScope, by: Client = team.admin): Promise<CreatedApiKey> {
  const { status, body } = await by.post<CreatedApiKey>(PATH, { name: `For ${scope}`, scope });
  expect(status).toBe(201);
  return body;
}
const list = async (by: Client = team.owner) => (await by.get<ApiKeyView[]>(PATH)).body;
const lead = { name: 'Ada Byron', company: 'Analytical Engines', email: 'ada@engines.example' };

describe('managing keys', () => {
  it('lets only admins and owners manage API keys', async () => {
    const refused = { anyone: 401, portal: 403, viewer: 403, editor: 403 };
    const reading = await statusByCaller(server, team, (client) => client.get(PATH));
    expect(reading).toEqual({ ...refused, outsider: 200, admin: 200, owner: 200 });
    const making = await statusByCaller(server, team, (client) =>
      client.post(PATH, { name: 'Shop', scope: 'read' }),
    );
    expect(making).toEqual({ ...refused, outsider: 201, admin: 201, owner: 201 });
    const { id } = await makeKey('read');
    const revoking = await statusByCaller(server, team, (client) => client.delete(`${PATH}/${id}`));
    expect(revoking).toEqual({ ...refused, outsider: 404, admin: 204, owner: 204 });
  });

  it('shows a key once, and stores only its hash', async () => {
    const made = await makeKey('write');
    expect(made).toEqual({
      id: expect.any(String),
      name: 'For write',
      scope: 'write',
      prefix: made.key.slice(0, 10),
      lastUsedAt: null,
      revokedAt: null,
      createdAt: expect.any(String),
      key: expect.stringMatching(/^phk_[\w-]{43}$/),
    });
    const [listed] = await list();
    expect(listed).toEqual({
      id: made.id,
      name: made.name,
      scope: made.scope,
      prefix: made.prefix,
      lastUsedAt: null,
      revokedAt: null,
      createdAt: made.createdAt,
      createdByEmail: team.emails.admin,
      createdByName: team.emails.admin,
      works: true,
    });
    const row: object = await server.app.db.read('api_keys').where({ id: made.id }).first();
    expect(JSON.stringify(row)).not.toContain(made.key.slice(10));
  });

  it('reports the invalid fields of a new key', async () => {
    const wrong = await team.admin.post(PATH, { name: ' ', scope: 'everything' });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        error: 'Name is required',
        fields: { name: ['Name is required'], scope: ['Scope must be one of: write, read, conversions'] },
      },
    ]);
    const long = await team.admin.post(PATH, { name: 'x'.repeat(101), scope: 'read' });
    expect(long.body).toMatchObject({ error: 'Name is too long' });
    const none = await team.admin.delete(`${PATH}/${newId()}`);
    expect([none.status, none.body]).toEqual([404, { error: 'API key not found' }]);
  });

  it('records keys in the audit log, without the key itself', async () => {
    const { key, id } = await makeKey('read');
    await team.owner.delete(`${PATH}/${id}`);
    await team.owner.delete(`${PATH}/${id}`);
    const { body } = await team.owner.get<{ objectId: string; action: string; actorName: string }[]>(
      '/api/audit-log?objectType=api_key',
    );
    const own = body.filter(({ objectId }) => objectId === id);
    expect(own.map(({ action, actorName }) => [action, actorName])).toEqual([
      ['revoked', team.emails.owner],
      ['created', team.emails.admin],
    ]);
    expect(JSON.stringify(body)).not.toContain(key.slice(10));
  });
});

describe('permissions of a key', () => {
  it("a key may do what its scope allows, but can't do an admin's work", async () => {
    const calls = [
      ['GET', '/api/leads'],
      ['GET', '/api/dashboard'],
      ['POST', '/api/leads', lead],
      ['GET', '/api/admin/applications'],
      ['GET', '/api/admin/users'],
      ['GET', '/api/audit-log'],
      ['GET', PATH],
      ['POST', PATH, { name: 'Another', scope: 'write' }],
      ['PATCH', `/api/workspaces/${team.workspaceId}`, { name: 'Mine' }],
      ['POST', '/api/workspaces/switch', { workspaceId: team.workspaceId }],
      ['GET', '/api/workspaces'],
      ['GET', '/api/auth/me'],
      ['POST', '/api/auth/logout', {}],
      ['POST', '/api/auth/signin', { email: team.emails.owner, password: 'x' }],
      ['GET', '/api/superadmin/users'],
      ['GET', '/api/portal/my-profile'],
    ] as const;
    const statuses = async (scope: ApiKeyScope) => {
      const { key } = await makeKey(scope);
      const found = [];
      for (const [method, path, body] of calls)
        found.push((await server.visitor().send(method, path, body, bearer(key))).status);
      return found;
    };
    const forPeople = calls.slice(3).map(() => 403);
    expect(await statuses('read')).toEqual([200, 200, 403, ...forPeople]);
    expect(await statuses('write')).toEqual([200, 200, 201, ...forPeople]);
    expect(await statuses('conversions')).toEqual([403, 403, 403, ...forPeople]);
  });

  it('a key acts in its own workspace and is recorded under its name', async () => {
    const { key, prefix } = await makeKey('write', team.outsider);
    const made = await server
      .visitor()
      .post<{ id: string; createdBy: string }>('/api/leads', lead, bearer(key));
    expect(made.body).toMatchObject({ createdBy: team.userIds.outsider });
    expect((await team.owner.get(`/api/leads/${made.body.id}`)).status).toBe(404);
    const log = await team.outsider.get<object[]>('/api/audit-log?objectType=lead');
    expect(log.body).toMatchObject([
      { action: 'created', actorId: null, actorName: `API key For write (${prefix}…)` },
    ]);
  });

  it("a key can't do more than its creator, and stops working when they leave", async () => {
    const { key } = await makeKey('write');
    const member = `/api/admin/users/${team.userIds.admin}`;
    const write = () => server.visitor().post('/api/leads', lead, bearer(key));
    const { key: shop } = await makeKey('conversions');
    const report = () => server.visitor().post('/api/conversions', {}, bearer(shop));
    expect((await write()).status).toBe(201);
    expect((await report()).status).toBe(400);
    await team.owner.patch(`${member}/role`, { role: 'viewer' });
    expect((await write()).status).toBe(403);
    expect((await report()).status).toBe(403);
    expect((await server.visitor().get('/api/leads', bearer(key))).status).toBe(200);
    await team.owner.patch(`${member}/role`, { role: 'admin' });

    const second = await makeTeam(server);
    const { key: orphan, id } = await makeKey('read', second.admin);
    await second.owner.delete(`/api/admin/users/${second.userIds.admin}`);
    const gone = await server.visitor().get('/api/leads', bearer(orphan));
    expect([gone.status, gone.body]).toEqual([
      401,
      { error: 'This API key no longer works because its creator has left the workspace' },
    ]);
    expect((await list(second.owner)).find((item) => item.id === id)).toMatchObject({ works: false });

    const { workspaceId, userIds } = second;
    await insertMember(server, { workspaceId, userId: userIds.admin, role: 'admin' });
    const back = await server.visitor().get('/api/leads', bearer(orphan));
    expect([back.status, back.body]).toEqual([401, { error: 'This API key was revoked' }]);
  });
});

describe('a request with a key', () => {
  it('a request with a key works without a cookie and from any Origin, and ignores a cookie', async () => {
    const { key } = await makeKey('read', team.outsider);
    const foreign = { Origin: 'https://shop.example' };
    const writing = await makeKey('write');
    const from = await server.visitor().post('/api/leads', lead, bearer(writing.key, foreign));
    expect(from.status).toBe(201);
    const both = await team.owner.post('/api/leads', lead, bearer(key));
    expect(both.status).toBe(403);
    expect((await team.owner.post('/api/leads', lead, { headers: foreign })).status).toBe(403);
  });

  it('an invalid key returns 401 with the reason, even with a valid cookie', async () => {
    const revoked = await makeKey('read');
    await team.owner.delete(`${PATH}/${revoked.id}`);
    for (const [key, error] of [
      ['phk_unknown', 'Unknown API key'],
      ['nonsense', 'Unknown API key'],
      [`${revoked.key}x`, 'Unknown API key'],
      [revoked.key, 'This API key was revoked'],
    ] as const) {
      const answer = await team.owner.get('/api/leads', bearer(key));
      expect([answer.status, answer.body]).toEqual([401, { error }]);
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    }
    const basic = await server.visitor().get('/api/leads', { headers: { Authorization: 'Basic YTpi' } });
    expect(basic.body).toEqual({ error: 'Not signed in' });
  });

  it('a key reads the description of the API, as anyone can', async () => {
    const { key } = await makeKey('read');
    expect((await server.visitor().get('/api/openapi.json', bearer(key))).status).toBe(200);
  });

  it("a key doesn't open screens", async () => {
    const { key } = await makeKey('write');
    const answer = await server.visitor().get('/leads', bearer(key));
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/signin?next=/leads']);
  });

  it('a key costs one indexed query, and writes its last use at most once a minute', async () => {
    const { key, id } = await makeKey('read');
    const own = (queries: { sql: string }[]) => queries.filter(({ sql }) => sql.includes('api_keys'));
    const ask = () => server.visitor().get('/api/leads', bearer(key));
    const first = await recordQueries(server.app.db, async () => {
      await Promise.all(Array.from({ length: 8 }, ask));
      await server.app.background.settled();
    });
    expect(own(first).filter(({ sql }) => sql.startsWith('update'))).toHaveLength(1);
    const usedAt = async () => (await list()).find((item) => item.id === id)?.lastUsedAt;
    const at = await usedAt();
    expect(at).toEqual(expect.any(String));

    server.clock.advance(minutes(0.5));
    const second = await recordQueries(server.app.db, ask);
    expect(own(second)).toHaveLength(1);
    const [query] = own(second);
    if (!query) throw new Error('no query');
    const plan = await queryPlan(server.app.db, { bindings: [], ...query });
    expect(plan.filter((step) => /SCAN|Seq Scan/.test(step))).toEqual([]);
    expect(await usedAt()).toBe(at);

    server.clock.advance(minutes(1));
    await ask();
    await server.app.background.settled();
    expect(Date.parse((await usedAt()) ?? '') - Date.parse(at ?? '')).toBeGreaterThan(minutes(1));
  });
});
