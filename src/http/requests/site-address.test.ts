import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, statusOf } from '../../testing/raw-http';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

/** Sends a write as a browser does, on a new connection. Resolves to the response as text. */
async function write(server: TestServer, cookie: string, path: string, headers: Record<string, string>) {
  const body = JSON.stringify({ email: `guest${(guests += 1)}@example.org`, role: 'viewer' });
  const all = {
    Host: new URL(server.url).host,
    Cookie: cookie,
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    Connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return sendRaw(server.url, `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
let guests = 0;

const get = (server: TestServer, path: string, host: string) =>
  sendRaw(server.url, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

describe('with PARTNERHUB_URL', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer({ PARTNERHUB_URL: 'https://partners.example.com' });
    cookie = (await server.signUp('ada@example.org')).cookie();
  });
  afterAll(() => server.close());

  it.each(['evil.example', '127.0.0.1', 'partners.example.com.evil.example', 'partners.example.com:8443'])(
    'answers 421 for the host %s when PARTNERHUB_URL names another one, except for health checks',
    async (host) => {
      for (const path of ['/signin', '/api/auth/me', '/favicon.svg', '/assets/none.js'])
        expect([path, statusOf(await get(server, path, host))]).toEqual([path, 421]);
      expect(statusOf(await get(server, '/healthz', host))).toBe(200);
    },
  );

  it.each(['partners.example.com', 'PARTNERS.example.com', 'partners.example.com:443'])(
    'answers for the host %s of PARTNERHUB_URL',
    async (host) => {
      expect(statusOf(await get(server, '/signin', host))).toBe(200);
    },
  );

  it('prefers the host of an absolute request target to the Host header', async () => {
    const ask = (target: string, host: string) => get(server, `http://${target}/signin`, host);
    expect(statusOf(await ask('evil.example', 'partners.example.com'))).toBe(421);
    expect(statusOf(await ask('partners.example.com', 'evil.example'))).toBe(200);
  });

  // ASVS 4.1.3
  it('accepts writes only from the origin of PARTNERHUB_URL, whatever the proxy forwards', async () => {
    const from = (headers: Record<string, string>) =>
      write(server, cookie, '/api/admin/users/invite', { Host: 'partners.example.com', ...headers });
    const own = await from({ Origin: 'https://partners.example.com', 'Sec-Fetch-Site': 'same-origin' });
    expect(own).toContain('"inviteUrl":"https://partners.example.com/invite/');
    expect(statusOf(await from({ Origin: 'http://partners.example.com' }))).toBe(403);
    expect(statusOf(await from({ Origin: 'https://partners.example.com:8443' }))).toBe(403);
  });
});

describe('without PARTNERHUB_URL', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startTestServer({ PARTNERHUB_TRUST_PROXY: '1' });
    const ada = await server.signUp('ada@example.org');
    await ada.post('/api/secret-links/calendar');
    cookie = ada.cookie();
  });
  afterAll(() => server.close());

  const linksFor = async (headers: Record<string, string>): Promise<string[]> => {
    const answers = await Promise.all([
      write(server, cookie, '/api/admin/users/invite', headers),
      write(server, cookie, '/api/secret-links/calendar/renew', headers),
    ]);
    return answers.map((answer) => /https?:\/\/[^/"]+/.exec(answer)?.[0] ?? answer);
  };

  it('uses the requested host in links if it is this machine or a private address', async () => {
    for (const host of ['localhost:8080', '192.168.1.5', '[::1]:3000']) {
      const link = `http://${host}`;
      expect(await linksFor({ Host: host })).toEqual([link, link]);
    }
    expect(await linksFor({ Host: 'localhost', 'X-Forwarded-Proto': 'https' })).toEqual([
      'https://localhost',
      'https://localhost',
    ]);
  });

  it('never uses a public host from a request in links', async () => {
    for (const host of ['evil.example', '6.6.6.6', 'evil', 'localhost.evil.example'])
      expect(await linksFor({ Host: host })).toEqual([server.url, server.url]);
  });

  // ASVS 3.5.1
  it('accepts writes only from the origin that the browser sees', async () => {
    const host = new URL(server.url).host;
    const statusFrom = async (headers: Record<string, string>) =>
      statusOf(await write(server, cookie, '/api/admin/users/invite', headers));
    expect(await statusFrom({ Origin: server.url })).toBe(201);
    expect(await statusFrom({ Origin: `https://${host}` })).toBe(403);
    expect(await statusFrom({ Origin: `https://${host}`, 'X-Forwarded-Proto': 'https' })).toBe(201);
    expect(await statusFrom({ Origin: server.url, 'X-Forwarded-Proto': 'https' })).toBe(403);
    expect(await statusFrom({ 'Sec-Fetch-Site': 'none' })).toBe(201);
    for (const site of ['cross-site', 'same-site', 'unknown'])
      expect([site, await statusFrom({ 'Sec-Fetch-Site': site })]).toEqual([site, 403]);
  });

  it('refuses the origin null, also over HTTP/1.0 without a host and with an API key', async () => {
    const body = JSON.stringify({ email: 'ada@example.org', password: PASSWORD });
    const signIn = (version: string, headers: string) =>
      sendRaw(
        server.url,
        `POST /api/auth/signin HTTP/${version}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n${headers}\r\n${body}`,
      );
    expect(statusOf(await signIn('1.0', ''))).toBe(200);
    for (const [version, headers] of [
      ['1.0', 'Origin: null\r\n'],
      ['1.1', 'Host: x\r\nOrigin: null\r\n'],
      ['1.1', 'Host: x\r\nOrigin: null\r\nAuthorization: Bearer x\r\n'],
    ] as const)
      expect(statusOf(await signIn(version, headers))).toBe(403);
  });
});
