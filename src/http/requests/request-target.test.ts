import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, statusOf } from '../../testing/raw-http';
import { startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const ask = (head: string) => sendRaw(server.url, `${head}\r\nConnection: close\r\n\r\n`);
const host = () => new URL(server.url).host;
const get = (path: string) => ask(`GET ${path} HTTP/1.1\r\nHost: ${host()}`);

describe('the Host header', () => {
  it.each([
    'a@b',
    'h/api/leads?limit=1&x=',
    'h#x',
    'h\\x',
    'h?x',
    'a b',
    '%%%',
    '%41',
    '[',
    '[::1',
    'x:99999',
    'x:',
    ':80',
    '',
  ])('answers 400 for the Host header %j', async (value) => {
    expect(statusOf(await ask(`GET /api/leads HTTP/1.1\r\nHost: ${value}`))).toBe(400);
  });

  it('answers 400 for two Host headers', async () => {
    for (const path of ['/signin', '/healthz', '/favicon.svg'])
      expect(statusOf(await ask(`GET ${path} HTTP/1.1\r\nHost: ${host()}\r\nHost: ${host()}`))).toBe(400);
  });

  it.each(['localhost', 'my_app:3000', '[::1]:3000', '192.168.1.5', 'partners.example.com'])(
    'accepts the Host header %s',
    async (value) => {
      expect(statusOf(await ask(`GET /signin HTTP/1.1\r\nHost: ${value}`))).toBe(200);
    },
  );

  it('accepts a missing Host header in HTTP/1.0 only', async () => {
    expect(statusOf(await ask('GET /signin HTTP/1.0'))).toBe(200);
    expect(statusOf(await ask('GET /signin HTTP/1.1'))).toBe(400);
  });
});

describe('the request target', () => {
  it('accepts an absolute request target and uses its host', async () => {
    expect(await ask(`GET http://${host()}/signin HTTP/1.1\r\nHost: x`)).toContain('Sign in');
    expect(statusOf(await ask(`GET HTTP://${host()} HTTP/1.1\r\nHost: x`))).toBe(302);
    expect(await ask(`GET http://${host()}/api/auth/me?x=1 HTTP/1.1\r\nHost: x`)).toContain('Not signed in');
  });

  it.each(['http://a@b/signin', 'http://[', 'http:///signin', 'ftp://x/signin', 'signin', '*', 'x:80'])(
    'answers 400 for the request target %s',
    async (target) => {
      expect(statusOf(await ask(`GET ${target} HTTP/1.1\r\nHost: x`))).toBe(400);
    },
  );

  it.each([
    '//',
    '///',
    '/%',
    '/%ff',
    '/%c0%af',
    '/\\',
    '//evil.example/x',
    '/a#b',
    '/?%',
    '/;',
    '/.data',
    '/%.data',
  ])('answers GET %s without a server error', async (target) => {
    expect([200, 302, 202, 400, 404]).toContain(statusOf(await get(target)));
  });

  it.each([
    ['screens', '/'],
    ['unknown screens', ''],
    ['data of screens', '/x.data'],
    ['calls', '/api/'],
  ])('answers 414 for a very long path of %s', async (_, end) => {
    for (const part of ['/', '/a', '%2f', '\\'])
      expect(statusOf(await get(`/partners/${part.repeat(4_000 / part.length)}${end}`))).toBe(414);
  });

  it('redirects requests for the route manifest to sign-in, without matching long paths', async () => {
    const { user: before } = process.cpuUsage();
    const answer = await get(`/__manifest?version=x&p=${'/a'.repeat(3_700)}`);
    const took = (process.cpuUsage().user - before) / 1000;
    expect(answer).toMatch(/^HTTP\/1\.1 302 [^]*\r\nlocation: \/signin\r\n/i);
    expect(took).toBeLessThan(500);
  });
});

describe('methods', () => {
  it('answers OPTIONS * with the supported methods', async () => {
    const answer = await ask(`OPTIONS * HTTP/1.1\r\nHost: ${host()}`);
    expect(answer).toMatch(/^HTTP\/1\.1 204 [^]*\r\nAllow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS\r\n/);
  });

  // ASVS 13.4.4
  it.each(['/signin', '/nothing', '/api/leads', '/healthz', '/favicon.svg'])(
    'answers TRACE %s with 405 and echoes nothing',
    async (path) => {
      const answer = await ask(`TRACE ${path} HTTP/1.1\r\nHost: ${host()}\r\nCookie: echo=me`);
      expect([statusOf(answer), answer.includes('echo')]).toEqual([405, false]);
      expect(answer).toMatch(/\r\nAllow: /);
    },
  );

  it('answers CONNECT with 405', async () => {
    const answer = await ask('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443');
    expect(statusOf(answer)).toBe(405);
  });

  // ASVS 3.5.3
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    'answers %s with 405 for screens, their data and feeds',
    async (method) => {
      for (const path of ['/signin', '/invite/x', '/leads.data', '/nothing', '/calendar/x.ics', '/r/x']) {
        const answer = await ask(
          `${method} ${path} HTTP/1.1\r\nHost: ${host()}\r\nOrigin: garbage\r\nContent-Length: 0`,
        );
        expect([path, statusOf(answer)]).toEqual([path, 405]);
        expect(answer).toMatch(/\r\nAllow: GET, HEAD\r\n/i);
      }
    },
  );
});
