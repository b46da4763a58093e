import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { newPasswordProblem } from '../identity/accounts.rules';

const json = { 'Content-Type': 'application/json' };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const body = { email: 'ada@example.org', password: PASSWORD };

const calls = [
  ['POST', '/api/auth/change-password'],
  ['GET', '/api/auth/sessions'],
  ['POST', '/api/auth/sessions/revoke-others'],
  ['DELETE', '/api/auth/sessions/id'],
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
  // ASVS 3.5.3
  it('allows only this method', async () => {
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

  it('returns a unique request id', async () => {
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
  // ASVS 3.5.1, 7.6.2
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

  it.each(['{', '', 'null', '[]', '"text"', '{"email":}'])('returns 400 for the body %j', async (text) => {
    expect((await send(text)).status).toBe(400);
  });

  it('returns 400 for a null character', async () => {
    const { status, body: answer } = await send(
      `{"email":"a\\u0000@example.org","password":"12345678","token":"x"}`,
    );
    expect(status).toBe(400);
    expect(answer).toEqual({ error: 'Malformed JSON' });
  });

  // ASVS 3.5.2
  it('returns 415 for a body that is not JSON', async () => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const { status } = await send('email=ada%40example.org&password=12345678', headers);
    expect(status).toBe(415);
  });

  it('returns 413 over 64 KiB', async () => {
    const { status } = await send(JSON.stringify({ ...body, padding: 'x'.repeat(64 * 1024) }));
    expect(status).toBe(413);
  });
});

describe('text that is not Unicode', () => {
  const notUnicode = { error: 'Text must be valid Unicode' };
  const notUtf8 = { error: 'The address must be valid UTF-8' };
  const lead = (name: string) => `{"name":"${name}","company":"Initech","email":"bill@initech.example"}`;
  let owner: Client;
  beforeAll(async () => {
    owner = await server.signUp('unicode@example.org');
  });

  it.each([
    ['half a surrogate pair', lead('Bill\\ud83d')],
    ['the other half', lead('\\uDE00Bill')],
    ['half a pair in a key', lead('Bill","x\\udfff":"')],
    ['a byte that is not UTF-8', Buffer.from(lead('Bill\u00ff'), 'latin1')],
    ['a surrogate as UTF-8 would write it', Buffer.from(lead('Bill\u00ed\u00a0\u0080'), 'latin1')],
  ])('refuses a body that is not Unicode: %s', async (_, text) => {
    expect(
      await owner.post('/api/leads', undefined, { rawBody: new Blob([text]), headers: json }),
    ).toMatchObject({
      status: 400,
      body: notUnicode,
    });
  });

  it.each(['%FF', '%ED%A0%80', 'a%C3', '%C0%80'])(
    'refuses an address that is not UTF-8: %s',
    async (text) => {
      const paths = [
        `/api/leads/${text}`,
        `/api/leads?search=${text}`,
        `/api/leads?${text}=1`,
        `/api/${text}`,
      ];
      for (const path of paths) expect(await owner.get(path)).toMatchObject({ status: 400, body: notUtf8 });
      for (const path of [`/partners/${text}`, `/leads?search=${text}`, `/r/${text}`])
        expect((await owner.get(path)).status).toBe(400);
    },
  );

  it('refuses a cursor that is not Unicode', async () => {
    for (const text of ['\\ud800', '\\u0000']) {
      const cursor = Buffer.from(`["${text}","${text}"]`).toString('base64url');
      expect(await owner.get(`/api/leads?cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: { fields: { cursor: ['Invalid cursor'] } },
      });
    }
  });

  it('accepts complete surrogate pairs', async () => {
    const { status, body: made } = await owner.post<{ name: string }>('/api/leads', undefined, {
      rawBody: lead('😀\\ud83d\\ude00'),
    });
    expect({ status, name: made.name }).toEqual({ status: 201, name: '😀😀' });
    expect((await owner.get<unknown[]>(`/api/leads?search=${encodeURIComponent('😀😀')}`)).body).toHaveLength(
      1,
    );
  });
});

it('counts the characters of a password as its form does', async () => {
  for (const password of [
    '😀'.repeat(4),
    '😀'.repeat(7),
    '😀'.repeat(8),
    '😀'.repeat(256),
    '😀'.repeat(257),
  ]) {
    const { body: answer } = await server.visitor().post<{ error?: string }>('/api/auth/signup', {
      email: `${[...password].length}@example.org`,
      password,
    });
    expect(answer.error ?? null).toBe(newPasswordProblem(password));
  }
});

it('accepts writes from its own origin, and from clients without one', async () => {
  const sendFrom = (headers: Record<string, string>) =>
    server.visitor().post('/api/auth/forgot-password', { email: 'ada@example.org' }, { headers });
  expect((await sendFrom({ Origin: server.url })).status).toBe(200);
  expect((await sendFrom({})).status).toBe(200);
});

// ASVS 13.4.2, 16.5.1
it('hides the cause of an internal error, and returns the request id', async () => {
  const broken = await startTestServer();
  await broken.app.db.write.raw('alter table password_resets rename column "tokenHash" to hash');
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

// ASVS 14.2.1
it('never puts typed text into a URL, because forms post even before scripts run', async () => {
  for (const path of ['/signin', '/signup', '/forgot-password']) {
    const { body: html } = await server.visitor().get<string>(path);
    const [form = ''] = /<form[^>]*>/.exec(html) ?? [];
    expect(form).toContain('method="post"');
  }
});
