import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const body = { email: 'ada@example.org', password: PASSWORD };

const calls = [
  ['GET', '/api/auth/me'],
  ['POST', '/api/auth/signup'],
  ['POST', '/api/auth/signin'],
  ['POST', '/api/auth/logout'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['GET', '/api/auth/invite/token'],
  ['POST', '/api/auth/accept-invite'],
  ['GET', '/api/admin/users'],
  ['POST', '/api/admin/users/invite'],
  ['GET', '/api/admin/users/invitations'],
  ['DELETE', '/api/admin/users/invitations/id'],
  ['DELETE', '/api/admin/users/id'],
  ['PATCH', '/api/admin/users/id/role'],
] as const;

describe.each(calls)('%s %s', (method, path) => {
  it('is the only method there', async () => {
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => name !== method)) {
      const {
        status,
        headers,
        body: answer,
      } = await server.visitor().send(other, path, other === 'GET' ? undefined : {});
      expect(status).toBe(405);
      expect(headers.get('Allow')).toBe(method);
      expect(answer).toEqual({ error: 'Method not allowed' });
    }
  });

  it('carries a request id of its own', async () => {
    const ids = new Set<string | null>();
    for (let n = 0; n < 2; n++) {
      const { headers } = await server.visitor().send(method, path, method === 'GET' ? undefined : {});
      ids.add(headers.get('X-Request-Id'));
    }
    expect(ids.size).toBe(2);
    expect(ids).not.toContain(null);
  });
});

describe.each(calls.filter(([method]) => method !== 'GET'))('%s %s', (method, path) => {
  it('refuses a foreign Origin before anything else', async () => {
    for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`]) {
      const { status, body: answer } = await server
        .visitor()
        .send(method, path, {}, { headers: { Origin: origin } });
      expect(status).toBe(403);
      expect(answer).toEqual({ error: 'Cross-origin requests are not allowed' });
    }
  });
});

describe.each([
  '/api/auth/signup',
  '/api/auth/signin',
  '/api/auth/forgot-password',
  '/api/auth/accept-invite',
])('POST %s', (path) => {
  const send = (rawBody: string, headers: Record<string, string> = {}) =>
    server.visitor().send('POST', path, undefined, { rawBody, headers });

  it.each(['{', '', 'null', '[]', '"text"', '{"email":}'])('is 400 for the body %j', async (text) => {
    expect((await send(text)).status).toBe(400);
  });

  it('is 400 for a null character', async () => {
    const { status, body: answer } = await send(
      `{"email":"a\\u0000@example.org","password":"12345678","token":"x"}`,
    );
    expect(status).toBe(400);
    expect(answer).toEqual({ error: 'Malformed JSON' });
  });

  it('is 415 for what is not JSON', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status } = await send('email=ada%40example.org&password=12345678', headers);
    expect(status).toBe(415);
  });

  it('is 413 over 64 KiB', async () => {
    const { status } = await send(JSON.stringify({ ...body, padding: 'x'.repeat(64 * 1024) }));
    expect(status).toBe(413);
  });
});

it('takes writes from its own origin, and from clients without one', async () => {
  const sendFrom = (headers: Record<string, string>) =>
    server.visitor().post('/api/auth/forgot-password', { email: 'ada@example.org' }, { headers });
  expect((await sendFrom({ Origin: server.url })).status).toBe(200);
  expect((await sendFrom({})).status).toBe(200);
});

it('hides the cause of a failure of its own, and names the request', async () => {
  const broken = await startTestServer();
  await broken.app.db.write.schema.dropTable('password_resets');
  const {
    status,
    headers,
    body: answer,
  } = await broken.visitor().post('/api/auth/reset-password', { token: 'x', password: PASSWORD });
  expect(status).toBe(500);
  expect(answer).toEqual({
    error: 'Internal server error',
    requestId: headers.get('X-Request-Id'),
  });
  await broken.close();
});

it('never puts what was typed into a URL: forms post, even before scripts run', async () => {
  for (const path of ['/signin', '/signup', '/forgot-password']) {
    const { body: html } = await server.visitor().get<string>(path);
    const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
    expect(form).toContain('method="post"');
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*disabled/);
  }
});
