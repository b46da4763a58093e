import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../lib/logging/log';
import type { Client } from '../../testing/client';
import { sendRaw, statusOf } from '../../testing/raw-http';
import { makeTeam, type Team } from '../../testing/roles';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
let team: Team;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer({}, { log: createLog('error', { write: (line) => lines.push(line) }) });
  team = await makeTeam(server);
  await team.owner.post('/api/secret-links/calendar');
});
afterAll(() => server.close());

/** One response of each kind, with its status. */
const kinds = [
  ['a screen', 200, '/signin'],
  ['the data of a screen', 200, '/leads.data'],
  ['a redirect', 302, '/activities/events'],
  ['a missing screen', 404, '/no/such/page'],
  ['a call', 200, '/api/leads'],
  ['a refused call', 403, '/api/superadmin/users'],
  ['a missing call', 404, '/api/nothing'],
  ['a file to download', 200, '/api/leads/export'],
  ['an asset', 200, '/favicon.svg'],
  ['the health check', 200, '/healthz'],
  ['a refused address', 414, `/${'a'.repeat(3_000)}`],
] as const;

describe.each(kinds)('%s', (_, status, path) => {
  const ask = () => (path === '/signin' ? server.visitor() : team.owner).get(path);

  // ASVS 3.2.1, 3.4.3, 3.4.4, 3.4.6
  it("can't be framed, or interpreted as another type", async () => {
    const { headers, ...answer } = await ask();
    expect(answer.status).toBe(status);
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src '(none|self)';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
  });

  // ASVS 4.1.1
  it('has a Content-Type with a charset', async () => {
    const { headers, body } = await ask();
    if (body === null || body === '') return;
    const type = headers.get('Content-Type') ?? '';
    expect(type).toMatch(/^[a-z]+\/[a-z+-]+/);
    if (/^text\/(?!x-script)|json/.test(type)) expect(type).toMatch(/; charset=utf-8$/i);
  });

  // ASVS 3.4.2
  it("can't be read by another origin", async () => {
    const headers = { Origin: 'https://evil.example' };
    const { headers: answered } = await team.owner.get(path, { headers });
    expect([...answered.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

// ASVS 14.2.3
it('prevents pages from loading from or sending to other sites, except pictures', async () => {
  const { headers, body } = await team.owner.get<string>('/');
  const policy = headers.get('Content-Security-Policy') ?? '';
  for (const directive of ["connect-src 'self'", "font-src 'self'", "form-action 'self'"])
    expect(policy).toContain(directive);
  const loaded = [...body.matchAll(/<(?:script|link|img)\b[^>]*\b(?:src|href)="([^"]*)"/g)];
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded.filter(([, url = '']) => new URL(url, server.url).origin !== server.url)).toEqual([]);
});

describe('text of users', () => {
  const hostile = `</script><script>alert(1)</script><img src=x onerror='a()'>"&amp;%41`;
  const make = (who: Client) =>
    who.post<{ name: string }>('/api/leads', {
      name: hostile,
      company: 'Initech',
      email: 'bill@initech.example',
    });

  // ASVS 1.2.1, 1.2.3, 3.2.2
  it('is escaped in the HTML of a screen and in its inline scripts', async () => {
    await make(team.editor);
    const { body } = await team.owner.get<string>('/leads');
    expect(body).toContain('&lt;/script&gt;&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script>alert(1)');
    expect(body).not.toContain('<img src=x');
  });

  // ASVS 1.1.1
  it('is stored as it was sent, and a URL is decoded once', async () => {
    expect((await make(team.editor)).body.name).toBe(hostile);
    const found = async (search: string) =>
      (await team.editor.get<object[]>(`/api/leads?search=${search}`)).body.length;
    expect(await found('%2541')).toBeGreaterThan(0);
    expect(await found('alert(1)%41')).toBe(0);
  });
});

// ASVS 4.2.1
it.each([
  ['a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\n'],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5', 'abcd'],
  ['an unknown transfer coding', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
])('refuses a request with %s', async (_, header, body) => {
  const head = `POST /api/auth/signin HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: close\r\n`;
  const answer = await sendRaw(
    server.url,
    `${head}Content-Type: application/json\r\n${header}\r\n\r\n${body}`,
  );
  expect(statusOf(answer)).toBe(400);
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

// ASVS 13.4.5
it('returns only the state from the health check, and has no pages for developers', async () => {
  expect((await server.visitor().get('/healthz')).body).toEqual({ status: 'ok' });
  for (const path of ['/ui', '/docs', '/metrics', '/api/docs', '/.git/config'])
    expect([path, (await team.owner.get(path)).status]).toEqual([path, 404]);
});

// ASVS 14.2.1
it('accepts an API key or a session in a header only', async () => {
  const { body } = await team.owner.post<{ key: string }>('/api/admin/api-keys', {
    name: 'k',
    scope: 'read',
  });
  const [, session = ''] = team.owner.cookie().split('=');
  for (const name of ['key', 'api_key', 'token', 'access_token', 'partnerhub_session'])
    for (const secret of [body.key, session])
      expect((await server.visitor().get(`/api/leads?${name}=${secret}`)).status).toBe(401);
});

// ASVS 16.3.4
it('logs an unexpected error with its request', async () => {
  const rename = (from: string, to: string) =>
    server.app.db.write.raw('alter table webhooks rename column ?? to ??', [from, to]);
  await rename('url', 'elsewhere');
  const { status, headers } = await team.owner.get('/api/webhooks');
  await rename('elsewhere', 'url');
  expect(status).toBe(500);
  expect(lines.filter((line) => line.includes(headers.get('X-Request-Id') ?? 'none'))).toHaveLength(1);
});
