import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { days, minutes } from '../../../lib/clock';
import { signIn } from '../../../testing/roles';
import { PASSWORD, startTestServer, type TestServer } from '../../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Moves the end of a user's session. */
async function age(email: string, expiresIn: number): Promise<void> {
  const user = await server.app.db.read('users').where({ email }).first('id');
  await server.app.db
    .write('sessions')
    .where({ userId: user.id })
    .update({ expiresAt: new Date(Date.now() + expiresIn).toISOString() });
}

const endOf = async (email: string): Promise<number> => {
  const row = await server.app.db
    .read('sessions as s')
    .join('users as u', 'u.id', 's.userId')
    .where('u.email', email)
    .first('s.expiresAt');
  return Date.parse(row.expiresAt);
};

describe('a session', () => {
  // ASVS 7.2.2, 7.2.3, 11.5.1
  it('has a random token of 200 bits, a new one for each sign-in', async () => {
    await server.signUp('tokens@example.org');
    const tokens = new Set<string>();
    for (let count = 0; count < 10; count += 1) {
      const [, token = ''] = (await signIn(server, 'tokens@example.org')).cookie().split(/[=;]/);
      expect(token).toMatch(/^[a-z2-7]{40}$/);
      tokens.add(token);
    }
    expect(tokens.size).toBe(10);
  });

  it('lasts 30 days', async () => {
    await server.signUp('fresh@example.org');
    const left = (await endOf('fresh@example.org')) - Date.now();
    expect(Math.abs(left - days(30))).toBeLessThan(minutes(1));
  });

  it('is extended to 30 days when it is used in its second half', async () => {
    const client = await server.signUp('sliding@example.org');
    await age('sliding@example.org', days(14));
    const { status, headers } = await client.get('/api/auth/me');
    expect(status).toBe(200);
    expect(headers.get('Set-Cookie')).toContain('partnerhub_session=');
    const left = (await endOf('sliding@example.org')) - Date.now();
    expect(Math.abs(left - days(30))).toBeLessThan(minutes(1));
  });

  it('is left as it is in its first half', async () => {
    const client = await server.signUp('young@example.org');
    await age('young@example.org', days(16));
    const end = await endOf('young@example.org');
    const { headers } = await client.get('/api/auth/me');
    expect(headers.get('Set-Cookie')).toBeNull();
    expect(await endOf('young@example.org')).toBe(end);
  });

  // ASVS 7.3.1
  it('ends when it was not used for 30 days', async () => {
    const client = await server.signUp('over@example.org');
    await age('over@example.org', -1);
    const { status, headers } = await client.get('/api/auth/me');
    expect(status).toBe(401);
    expect(headers.get('Set-Cookie')).toContain('Max-Age=0');
  });

  // ASVS 7.3.2
  it('ends 90 days after sign-in, even if it is used', async () => {
    const client = await server.signUp('long@example.org');
    const user = await server.app.db.read('users').where({ email: 'long@example.org' }).first('id');
    const created = (daysAgo: number) =>
      server.app.db
        .write('sessions')
        .where({ userId: user.id })
        .update({ createdAt: new Date(Date.now() - days(daysAgo)).toISOString() });
    await created(70);
    await age('long@example.org', days(10));
    const extended = await client.get('/api/auth/me');
    expect(extended.headers.get('Set-Cookie')).toContain('partnerhub_session=');
    await created(90);
    expect((await endOf('long@example.org')) - Date.now()).toBeGreaterThan(days(29));
    const over = await client.get('/api/auth/me');
    expect([over.status, over.headers.get('Set-Cookie')]).toEqual([
      401,
      expect.stringContaining('Max-Age=0'),
    ]);
    expect(await server.app.db.read('sessions').where({ userId: user.id })).toHaveLength(0);
  });

  // ASVS 7.2.4
  it('ends when someone signs in with the same browser', async () => {
    const client = await server.signUp('first@example.org');
    await server.signUp('second@example.org');
    const stolen = { headers: { Cookie: client.cookie() } };
    for (const [path, email] of [
      ['signin', 'second@example.org'],
      ['signup', 'third@example.org'],
    ] as const) {
      const before = { headers: { Cookie: client.cookie() } };
      expect((await server.visitor().get('/api/auth/me', before)).status).toBe(200);
      await client.post(`/api/auth/${path}`, { email, password: PASSWORD });
      expect((await server.visitor().get('/api/auth/me', before)).status).toBe(401);
      expect((await client.get('/api/auth/me')).body).toMatchObject({ email });
    }
    expect((await server.visitor().get('/api/auth/me', stolen)).status).toBe(401);
  });

  // ASVS 14.3.1
  it('clears the cache of a browser that logs out', async () => {
    const client = await server.signUp('forgetful@example.org');
    const { headers } = await client.post('/api/auth/logout');
    expect(headers.get('Clear-Site-Data')).toBe('"cache"');
  });

  it('is one of several that end one by one', async () => {
    const desk = await server.signUp('both@example.org');
    const phone = await signIn(server, 'both@example.org');
    await desk.post('/api/auth/logout');
    expect((await phone.get('/api/auth/me')).status).toBe(200);
  });

  it('redirects a signed-out visitor from all screens to sign-in', async () => {
    const { status, headers } = await server.visitor().get('/');
    expect(status).toBe(302);
    expect(headers.get('Location')).toBe('/signin');
  });
});

it('the session cookie is found among cookies of other programs, including malformed ones', async () => {
  const ada = await server.signUp('ada.cookies@example.org');
  for (const others of ['theme=%ff; ;;=', 'a=b;c=%E0%A4%A', 'partnerhub_session_old=1']) {
    const me = await server
      .visitor()
      .get('/api/auth/me', { headers: { Cookie: `${others}; ${ada.cookie()}` } });
    expect([others, me.status]).toEqual([others, 200]);
  }
  const nobody = await server
    .visitor()
    .get('/api/auth/me', { headers: { Cookie: 'partnerhub_session=%ff%00' } });
  expect(nobody.status).toBe(401);
});

// ASVS 3.3.1, 3.3.3, 3.4.1, 12.2.1
it('the session cookie is safe from subdomains and from http where the public URL is https', async () => {
  const secure = await startTestServer({ PARTNERHUB_URL: 'https://partners.example.com' });
  const ada = secure.visitor();
  const { headers } = await ada.post('/api/auth/signup', { email: 'ada@example.org', password: PASSWORD });
  expect(headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-partnerhub_session=[a-z0-9]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    ),
    expect.stringMatching(
      /^__Host-partnerhub_browser=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await ada.get('/api/auth/me')).status).toBe(200);
  const formerName = { headers: { Cookie: ada.cookie().replace('__Host-', '') } };
  expect((await secure.visitor().get('/api/auth/me', formerName)).status).toBe(401);
  for (const path of ['/signin', '/api/auth/me', '/healthz', '/favicon.svg']) {
    const answer = await secure.visitor().get(path);
    expect([path, answer.headers.get('Strict-Transport-Security')]).toEqual([path, 'max-age=31536000']);
  }
  await secure.close();
});

it("the session cookie doesn't need https without a public URL, and screens can't use the camera", async () => {
  const { headers } = await server.visitor().get('/signin');
  expect(headers.get('Strict-Transport-Security')).toBeNull();
  expect(headers.get('Permissions-Policy')).toContain('camera=(), ');
});

it('sweeps only expired sessions and links', async () => {
  const { app, clock } = server;
  await app.operators.createUser('swept@example.org');
  await app.operators.resetLink('swept@example.org');
  const kept = await server.signUp('kept@example.org');
  await server.signUp('gone@example.org');
  await age('gone@example.org', -1);
  clock.advance(minutes(61));
  await app.sweep();
  expect((await kept.get('/api/auth/me')).status).toBe(200);
  const gone = await app.db.read('users').where({ email: 'gone@example.org' }).first('id');
  expect(await app.db.read('sessions').where({ userId: gone.id })).toHaveLength(0);
  const swept = await app.db.read('users').where({ email: 'swept@example.org' }).first('id');
  // The first link lives for 7 days, the second for an hour.
  expect(await app.db.read('password_resets').where({ userId: swept.id })).toHaveLength(1);
});
