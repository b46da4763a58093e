import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { insertMember, signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';
import type { OwnSession } from './own-sessions.service';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Visitor = ReturnType<TestServer['visitor']>;

const list = async (client: Visitor) => (await client.get<OwnSession[]>('/api/auth/sessions')).body;

async function signInWith(email: string, userAgent: string): Promise<Visitor> {
  const client = server.visitor();
  const headers = { 'User-Agent': userAgent };
  await client.post('/api/auth/signin', { email, password: PASSWORD }, { headers });
  return client;
}

describe('GET /api/auth/sessions', () => {
  it("lists the user's own sessions, newest first, and marks the one of the request", async () => {
    await server.signUp('ada@example.org');
    await server.signUp('grace@example.org');
    server.clock.advance(minutes(1));
    const phone = await signInWith('ada@example.org', 'Phone/1.0');
    const { status, body, headers } = await phone.get<OwnSession[]>('/api/auth/sessions');
    expect(status).toBe(200);
    expect(headers.get('X-Total-Count')).toBe('2');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    const session = { id: expect.any(String), createdAt: time, lastSeenAt: time };
    expect(body).toEqual([
      { ...session, userAgent: 'Phone/1.0', current: true },
      { ...session, userAgent: expect.any(String), current: false },
    ]);
  });

  it("returns ids that can't be used as a cookie", async () => {
    const client = await server.signUp('thief@example.org');
    const [session] = await list(client);
    expect(client.cookie()).not.toContain(session?.id);
    const stolen = { headers: { Cookie: `partnerhub_session=${session?.id}` } };
    expect((await server.visitor().get('/api/auth/me', stolen)).status).toBe(401);
  });

  it('returns when a session was last used, within five minutes', async () => {
    const client = await server.signUp('seen@example.org');
    const seen = async () => Date.parse((await list(client))[0]?.lastSeenAt ?? '');
    const first = await seen();
    server.clock.advance(minutes(4));
    await client.get('/api/auth/me');
    await server.app.background.settled();
    expect(await seen()).toBe(first);
    server.clock.advance(minutes(2));
    await client.get('/api/auth/me');
    await server.app.background.settled();
    expect((await seen()) - first).toBeGreaterThanOrEqual(minutes(6));
  });

  it('omits expired sessions', async () => {
    const client = await server.signUp('old@example.org');
    const { db } = server.app;
    const [session] = await list(client);
    await signIn(server, 'old@example.org');
    const others = () => db.write('sessions').whereNot({ id: session?.id });
    const user = await db.read('users').where({ email: 'old@example.org' }).first('id');
    await others()
      .where({ userId: user.id })
      .update({ expiresAt: new Date(server.clock.now().getTime() - days(1)).toISOString() });
    expect(await list(client)).toMatchObject([{ id: session?.id }]);
  });

  it('returns the start of a session whose last use is unknown', async () => {
    const client = await server.signUp('upgraded@example.org');
    await signIn(server, 'upgraded@example.org');
    await server.app.db.write('sessions').update({ lastSeenAt: null });
    const other = (await list(client)).find(({ current }) => !current);
    expect(other?.lastSeenAt).toBe(other?.createdAt);
  });

  it('cuts a long User-Agent', async () => {
    await server.signUp('long@example.org');
    const client = await signInWith('long@example.org', 'x'.repeat(2_000));
    expect((await list(client))[0]?.userAgent).toHaveLength(300);
  });

  it('pages through many sessions', async () => {
    const client = await server.signUp('many@example.org');
    await signIn(server, 'many@example.org');
    const first = await client.get<OwnSession[]>('/api/auth/sessions?limit=1');
    expect(first.headers.get('X-Total-Count')).toBe('2');
    const next = /<([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? '';
    const { pathname, search } = new URL(next, server.url);
    const second = await client.get<OwnSession[]>(pathname + search);
    expect(second.body).toHaveLength(1);
    expect(second.body[0]?.id).not.toBe(first.body[0]?.id);
    expect((await client.get('/api/auth/sessions?limit=0')).status).toBe(400);
  });
});

describe('ending sessions', () => {
  it('ends one session at once, and records it', async () => {
    const desk = await server.signUp('one@example.org');
    const phone = await signIn(server, 'one@example.org');
    const other = (await list(desk)).find(({ current }) => !current);
    expect((await desk.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(204);
    expect((await phone.get('/api/auth/me')).status).toBe(401);
    expect((await desk.get('/api/auth/me')).status).toBe(200);
    expect((await desk.delete(`/api/auth/sessions/${other?.id}`)).status).toBe(404);
    expect((await desk.get('/api/audit-log?action=sessions_ended')).body).toMatchObject([
      { actorName: 'one@example.org', objectType: 'user' },
    ]);
  });

  it("returns 404 for another user's session and leaves it", async () => {
    const victim = await server.signUp('victim@example.org');
    const attacker = await server.signUp('attacker@example.org');
    const [session] = await list(victim);
    const { status, body } = await attacker.delete(`/api/auth/sessions/${session?.id}`);
    expect([status, body]).toEqual([404, { error: 'Session not found' }]);
    expect((await victim.get('/api/auth/me')).status).toBe(200);
  });

  it('ends all sessions but the current one, of this user only', async () => {
    const desk = await server.signUp('all@example.org');
    const bystander = await server.signUp('bystander@example.org');
    const phones = [await signIn(server, 'all@example.org'), await signIn(server, 'all@example.org')];
    const { status, body } = await desk.post('/api/auth/sessions/revoke-others');
    expect([status, body]).toEqual([200, { revoked: 2 }]);
    for (const phone of phones) expect((await phone.get('/api/auth/me')).status).toBe(401);
    for (const kept of [desk, bystander]) expect((await kept.get('/api/auth/me')).status).toBe(200);
    expect((await desk.post('/api/auth/sessions/revoke-others')).body).toEqual({ revoked: 0 });
    expect((await desk.get<object[]>('/api/audit-log?action=sessions_ended')).body).toHaveLength(1);
  });
});

describe('operators', () => {
  // ASVS 7.4.5
  it('list the sessions of an account and end them all', async () => {
    const { operators } = server.app;
    const witness = await server.signUp('witness@example.org');
    const workspace = await server.app.db
      .read('workspaces')
      .where({ name: "witness's workspace" })
      .first('id');
    await server.signUp('lost@example.org');
    const user = await server.app.db.read('users').where({ email: 'lost@example.org' }).first('id');
    await insertMember(server, { workspaceId: workspace.id, userId: user.id, role: 'viewer' });
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
    const laptop = await signInWith('lost@example.org', agent);
    const { items } = await operators.listSessions('lost@example.org', { limit: 10 });
    expect(items.map(({ device }) => device)).toEqual(['Firefox on Linux', expect.any(String)]);
    expect(await operators.endSessions('lost@example.org')).toBe(2);
    expect((await laptop.get('/api/auth/me')).status).toBe(401);
    expect((await witness.get('/api/auth/me')).status).toBe(200);
    expect(await operators.endSessions('lost@example.org')).toBe(0);
    expect((await witness.get('/api/audit-log?action=sessions_ended')).body).toMatchObject([
      { actorName: 'Command line', objectName: 'lost@example.org' },
    ]);
    await expect(operators.endSessions('none@example.org')).rejects.toMatchObject({ status: 404 });
  });
});
