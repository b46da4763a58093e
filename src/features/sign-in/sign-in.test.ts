import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const signUp = (email: unknown, password: unknown = PASSWORD) =>
  server.visitor().post<Record<string, unknown>>('/api/auth/signup', { email, password });
const signIn = (email: unknown, password: unknown = PASSWORD) =>
  server.visitor().post<Record<string, unknown>>('/api/auth/signin', { email, password });

describe('POST /api/auth/signup', () => {
  it('signs in as the owner of a workspace named after the email', async () => {
    const ada = server.visitor();
    const signedUp = await ada.post<{ workspaceId: string }>('/api/auth/signup', {
      email: ' Ada@Example.org ',
      password: PASSWORD,
    });
    expect(signedUp.status).toBe(201);
    expect(signedUp.body).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      role: 'viewer',
      workspaceId: expect.any(String),
      workspaceRole: 'owner',
      superAdmin: false,
      name: null,
      timeZone: null,
      mfaEnabled: false,
    });
    const me = await ada.get('/api/auth/me');
    expect(me.body).toEqual(signedUp.body);
    const workspace = await server.app.db
      .read('workspaces')
      .where({ id: signedUp.body.workspaceId })
      .first('name');
    expect(workspace).toEqual({ name: "ada's workspace" });
  });

  // ASVS 15.3.3
  it('ignores fields that only the server may set', async () => {
    const { body } = await server.visitor().post<Record<string, unknown>>('/api/auth/signup', {
      email: 'mallory@example.org',
      password: PASSWORD,
      id: 'mine',
      role: 'admin',
      superAdmin: true,
      workspaceId: 'theirs',
    });
    expect(body).toMatchObject({ role: 'viewer', superAdmin: false, workspaceRole: 'owner' });
    expect(body.id).not.toBe('mine');
  });

  it('refuses an email that is taken, ignoring case', async () => {
    await signUp('grace@example.org');
    const again = await signUp('GRACE@example.org');
    expect(again.status).toBe(409);
    expect(again.body).toEqual({ error: 'An account with this email already exists' });
  });

  it('creates one account when a form is sent twice', async () => {
    const answers = await Promise.all([signUp('twice@example.org'), signUp('twice@example.org')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const workspaces = await server.app.db.read('workspaces').where({ name: "twice's workspace" });
    expect(workspaces).toHaveLength(1);
  });

  it('returns a message for every invalid field of a sign-up', async () => {
    const refused = await signUp('nobody', 'short');
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'Invalid email address',
      fields: { email: ['Invalid email address'], password: ['Password must be at least 8 characters'] },
    });
    const empty = await server.visitor().post('/api/auth/signup', {});
    expect(empty.body).toEqual(refused.body);
  });

  // ASVS 1.3.11, 2.2.1
  it.each(['', 'a@b', '@example.org', 'a b@example.org', 42, null, ['ada@example.org'], 'a@example.org\n.'])(
    'refuses %j as an email',
    async (email) => {
      const { status, body } = await signUp(email);
      expect(status).toBe(400);
      expect(body).toEqual({
        error: 'Invalid email address',
        fields: { email: ['Invalid email address'] },
      });
    },
  );

  it('accepts an email of 320 characters, but not of 321', async () => {
    const ofLength = (length: number) => `${'x'.repeat(length - '@example.org'.length)}@example.org`;
    expect((await signUp(ofLength(320))).status).toBe(201);
    expect((await signUp(ofLength(321))).status).toBe(400);
  });

  // ASVS 6.2.1, 6.2.9
  it.each([
    [7, 400, 'Password must be at least 8 characters'],
    [8, 201, undefined],
    [256, 201, undefined],
    [257, 400, 'Password must be at most 256 characters'],
  ])('answers a password of %i characters with %i', async (length, status, error) => {
    const answer = await signUp(`length${length}@example.org`, 'p'.repeat(length));
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(error);
  });

  it('stores neither the password nor the session secret, only their hashes', async () => {
    const client = await server.signUp('hash@example.org');
    const user = await server.app.db.read('users').where({ email: 'hash@example.org' }).first();
    expect(user.password).toMatch(/^\$argon2id\$v=19\$/);
    const [, secret = ''] = client.cookie().split('=');
    const sessions: { id: string }[] = await server.app.db.read('sessions').where({ userId: user.id });
    expect(sessions).toHaveLength(1);
    expect(sessions[0]?.id).not.toContain(secret);
  });

  // ASVS 3.3.2, 3.3.4
  it('hides the session cookie from scripts and other sites', async () => {
    const { headers } = await signUp('cookie@example.org');
    const cookie = headers.get('Set-Cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).toContain('Path=/');
    expect(cookie).not.toContain('Secure');
  });
});

describe('POST /api/auth/signin', () => {
  it('signs in with the email in any case, and records the time', async () => {
    await server.signUp('hedy@example.org');
    const { status, body } = await signIn(' Hedy@EXAMPLE.org ');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.any(String),
      email: 'hedy@example.org',
      role: 'viewer',
      workspaceId: expect.any(String),
      workspaceRole: 'owner',
      superAdmin: false,
      name: null,
      timeZone: null,
      mfaEnabled: false,
    });
    const user = await server.app.db.read('users').where({ email: 'hedy@example.org' }).first('lastLogin');
    expect(Date.parse(user.lastLogin)).toBeGreaterThan(Date.now() - 10_000);
  });

  it('returns the same error for an unknown email and a wrong password', async () => {
    await server.signUp('katherine@example.org');
    for (const answer of [await signIn('katherine@example.org', 'wrong'), await signIn('who@example.org')]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({ error: 'Invalid email or password' });
      expect(answer.headers.get('Set-Cookie')).toBeNull();
    }
  });

  // ASVS 6.2.8
  it('compares the password exactly as it was typed', async () => {
    await signUp('space@example.org', ' with spaces ');
    expect((await signIn('space@example.org', 'with spaces')).status).toBe(401);
    expect((await signIn('space@example.org', ' with spaces ')).status).toBe(200);
  });

  it('returns a message for every missing field of a sign-in', async () => {
    const { status, body } = await signIn('', '');
    expect(status).toBe(400);
    expect(body).toEqual({
      error: 'Invalid email address',
      fields: { email: ['Invalid email address'], password: ['Password is required'] },
    });
  });

  it('signs in a user who no longer belongs to any workspace', async () => {
    await server.signUp('alone@example.org');
    const user = await server.app.db.read('users').where({ email: 'alone@example.org' }).first('id');
    await server.app.db.write('workspace_members').where({ userId: user.id }).delete();
    const { status, body } = await signIn('alone@example.org');
    expect(status).toBe(200);
    expect(body).toMatchObject({ workspaceId: null, workspaceRole: null });
  });

  it('refuses to sign in to an account that has no password yet', async () => {
    await server.app.operators.createUser('new@example.org');
    expect((await signIn('new@example.org', '')).status).toBe(400);
    expect((await signIn('new@example.org', 'null')).status).toBe(401);
  });

  it('takes about as long for an unknown email as for a wrong password', async () => {
    await server.signUp('time@example.org');
    const fastest = { 'time@example.org': Infinity, 'nobody@example.org': Infinity };
    let ratio = 0;
    // Alternate between the two, so that a busy machine slows both down alike. The fastest of each come closer with each
    // round, unless one of them does more work.
    for (let n = 0; n < 40 && !(n >= 4 && ratio > 0.5 && ratio < 2); n++) {
      for (const email of ['time@example.org', 'nobody@example.org'] as const) {
        const start = performance.now();
        await signIn(email, 'wrong password');
        fastest[email] = Math.min(fastest[email], performance.now() - start);
      }
      ratio = fastest['nobody@example.org'] / fastest['time@example.org'];
    }
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });
});

describe('GET /api/auth/me', () => {
  it('returns 401 when signed out', async () => {
    const { status, body } = await server.visitor().get('/api/auth/me');
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Not signed in' });
  });

  // ASVS 7.2.1
  it('returns 401 for an unknown cookie and clears it', async () => {
    const answer = await server.visitor().get('/api/auth/me', {
      headers: { Cookie: 'partnerhub_session=made-up' },
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('Set-Cookie')).toContain('Max-Age=0');
  });
});

describe('POST /api/auth/logout', () => {
  // ASVS 7.4.1
  it('ends the session on the server', async () => {
    const client = await server.signUp('leaving@example.org');
    const cookie = client.cookie();
    const { status, body } = await client.post('/api/auth/logout');
    expect(status).toBe(200);
    expect(body).toEqual({ ok: true });
    expect(client.cookie()).not.toContain('partnerhub_session');
    const stolen = await server.visitor().get('/api/auth/me', { headers: { Cookie: cookie } });
    expect(stolen.status).toBe(401);
  });

  it('accepts an empty body and requires a session', async () => {
    const client = await server.signUp('empty-body@example.org');
    expect((await client.send('POST', '/api/auth/logout')).status).toBe(200);
    expect((await client.post('/api/auth/logout')).status).toBe(401);
  });
});
