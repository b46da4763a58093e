import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestInstallation } from '../../testing/command';
import { createClient, type Client } from '../../testing/client';
import type { Installation, Served } from '../../testing/installation';
import { connectRaw, sendRaw } from '../../testing/raw-http';
import { codeAt } from '../../testing/second-factor';
import { PASSWORD } from '../../testing/server';
import { newToken } from '../../lib/ids';

interface Line {
  msg: string;
  level: number;
  path?: string;
  status?: number;
}

const MAIL_PASSWORD = 'mail-password-4711';
let installation: Installation;
let server: Served;
let ada: Client;
beforeAll(async () => {
  installation = await createTestInstallation({
    LOG_LEVEL: 'trace',
    SMTP_URL: `smtp://ann:${MAIL_PASSWORD}@127.0.0.1:1`,
  });
  server = await installation.serve('--no-scheduler');
  ada = createClient(server.url);
  await ada.post('/api/auth/signup', { email: 'ada@example.org', password: PASSWORD });
});
afterAll(() => installation.remove());

const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);

/** Waits for a line, because it is written after the response has been sent. */
const lineOf = (isIt: (line: Line) => boolean) => vi.waitUntil(() => lines().find(isIt), { timeout: 30_000 });

// ASVS 14.2.4, 16.2.5
it('keeps every kind of secret out of the log at level trace', async () => {
  const key = await ada.post<{ key: string }>('/api/admin/api-keys', { name: 'k', scope: 'read' });
  const invited = await ada.post<{ inviteUrl: string }>('/api/admin/users/invite', {
    email: 'guest@example.org',
    role: 'viewer',
  });
  const calendar = await ada.post<{ url: string }>('/api/secret-links/calendar');
  const reset = await installation.run(['users', 'reset-link', 'ada@example.org']);
  const totp = await ada.post<{ secret: string }>('/api/auth/mfa/totp', { password: PASSWORD });
  const code = codeAt(totp.body.secret, new Date());
  const confirmed = await ada.post<{ recoveryCodes: string[] }>('/api/auth/mfa/totp/confirm', { code });
  const asked = await createClient(server.url).post<{ ticket: string }>('/api/auth/signin', {
    email: 'ada@example.org',
    password: PASSWORD,
  });
  const last = (url: string) => /[^/]+$/.exec(url.trim().replace(/\.ics$/, ''))?.[0] ?? '';
  const session = /partnerhub_session=([^;]+)/.exec(ada.cookie())?.[1] ?? '';
  const secrets: Record<string, string> = {
    'invitation token': last(invited.body.inviteUrl),
    'reset token': last(reset.stdout),
    'calendar link': last(calendar.body.url),
    'feed link': newToken(),
    'roadmap link': newToken(),
    'API key': key.body.key,
    'secret of the authenticator app': totp.body.secret,
    'recovery code': confirmed.body.recoveryCodes[0] ?? '',
    'sign-in ticket': asked.body.ticket,
    'session cookie': session,
    'browser cookie': newToken(),
    'click cookie': newToken(),
    password: 'a password that is typed 0815',
    'mail password': MAIL_PASSWORD,
    'basic credentials': 'YW5uOmh1bnRlcjI0NzEx',
    'proxy header token': 'tok-4711-0815',
  };
  const named = (kind: string): string => {
    const secret = secrets[kind];
    if (!secret || secret.length < 8) throw new Error(`no ${kind}`);
    return secret;
  };
  const host = new URL(server.url).host;
  const headers =
    `Host: ${host}\r\nConnection: close\r\nAuthorization: Basic ${named('basic credentials')}\r\n` +
    `X-Auth-Token: ${named('proxy header token')}\r\nCookie: partnerhub_session=${session}; ` +
    `partnerhub_browser=${named('browser cookie')}; partnerhub_click=${named('click cookie')}\r\n`;
  const paths = [
    `/invite/${named('invitation token')}`,
    `/reset-password/${named('reset token')}`,
    `/calendar/${named('calendar link')}.ics`,
    `/feed/${named('feed link')}.xml`,
    `/roadmap/${named('roadmap link')}`,
    `/api/auth/invite/${named('invitation token')}`,
    `/signin?token=${named('API key')}&password=${encodeURIComponent(named('password'))}`,
  ];
  for (const path of paths)
    for (const end of ['', '.data', '%', '%ff', '/more', '?x=%'])
      for (const method of ['GET', 'POST', 'PUT', 'TRACE'])
        await sendRaw(server.url, `${method} ${path}${end} HTTP/1.1\r\n${headers}Content-Length: 0\r\n\r\n`);
  const visitor = createClient(server.url);
  const password = named('password');
  await visitor.post('/api/auth/signin', { email: 'ada@example.org', password });
  await visitor.post('/api/auth/accept-invite', { token: named('invitation token'), password });
  for (const spoiled of ['', '"'])
    await visitor.post('/api/auth/signin/mfa', undefined, {
      rawBody: `{"ticket":"${named('sign-in ticket')}","code":"${named('recovery code')}"${spoiled}`,
    });
  await visitor.post('/api/auth/signin/mfa', {
    ticket: named('sign-in ticket'),
    code: named('recovery code'),
  });
  await visitor.post('/api/auth/signin', undefined, { rawBody: `{"password":"${password}"` });
  await visitor.get('/api/leads', { headers: { Authorization: `Bearer ${named('API key')}x` } });
  // Sending fails: there is no mail server.
  await visitor.post('/api/auth/forgot-password', { email: 'ada@example.org' });
  await lineOf(({ msg }) => msg === 'mail could not be sent');
  await visitor.get('/healthz');
  await lineOf(({ msg }) => msg === 'API key refused');
  // Each kind of path was logged.
  for (const start of [
    '/invite/',
    '/reset-password/',
    '/calendar/',
    '/feed/',
    '/roadmap/',
    '/api/auth/invite/',
  ])
    expect(lines().some(({ path }) => path?.startsWith(`${start}[redacted]`))).toBe(true);
  const output = server.output();
  expect(Object.keys(secrets).filter((kind) => output.includes(named(kind)))).toEqual([]);
});

it('logs failed sign-ins with the email as given, also for unknown emails', async () => {
  for (const email of ['ada@example.org', 'nobody@example.org']) {
    const answer = await createClient(server.url).post('/api/auth/signin', { email, password: 'wrong one' });
    const requestId = answer.headers.get('X-Request-Id');
    const line = await lineOf((each) => 'requestId' in each && each.requestId === requestId);
    expect(line).toMatchObject({
      level: 40,
      msg: 'sign-in failed',
      email,
      status: 401,
      address: '127.0.0.1',
      path: '/api/auth/signin',
    });
  }
});

// ASVS 16.2.1, 16.3.2, 16.3.3
it('logs calls and screens that are refused with 403', async () => {
  const { headers } = await ada.post('/api/tags', {}, { headers: { Origin: 'https://evil.example' } });
  const requestId = headers.get('X-Request-Id');
  const line = await lineOf((each) => 'requestId' in each && each.requestId === requestId);
  expect(line).toMatchObject({ level: 40, msg: 'request refused', method: 'POST', path: '/api/tags' });
  const screen = await ada.get('/superadmin');
  expect(screen.status).toBe(403);
  await lineOf(({ path, msg }) => path === '/superadmin' && msg === 'request refused');
});

it('logs no error when a client disconnects or uses an unsupported method', async () => {
  const before = lines().length;
  const host = new URL(server.url).host;
  for (const path of ['/api/auth/signin', '/api/auth/signup', '/signin']) {
    const socket = await connectRaw(server.url);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"email"`,
    );
    // By the time another request is answered, the head has been read.
    await fetch(`${server.url}/healthz`);
    socket.destroy();
  }
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/signin', '/leads.data', '/nothing', '/api/auth/me'])
      await createClient(server.url).send(method, path);
  const line = await lineOf(({ msg, path }) => msg === 'client disconnected' && path === '/api/auth/signup');
  expect(line.status).toBe(499);
  await wait(0);
  expect(
    lines()
      .slice(before)
      .filter(({ level }) => level >= 50),
  ).toEqual([]);
});
