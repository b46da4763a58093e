import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRaw, statusOf } from '../testing/raw-http';
import { startTestServer, type TestServer } from '../testing/server';

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
  ])('is refused with 400 when it is %j', async (value) => {
    expect(statusOf(await ask(`GET /api/leads HTTP/1.1\r\nHost: ${value}`))).toBe(400);
  });

  it('is refused with 400 when there are two', async () => {
    for (const path of ['/signin', '/healthz', '/favicon.svg'])
      expect(statusOf(await ask(`GET ${path} HTTP/1.1\r\nHost: ${host()}\r\nHost: ${host()}`))).toBe(400);
  });

  it.each(['localhost', 'my_app:3000', '[::1]:3000', '192.168.1.5', 'partners.example.com'])(
    'is taken when it is %s',
    async (value) => {
      expect(statusOf(await ask(`GET /signin HTTP/1.1\r\nHost: ${value}`))).toBe(200);
    },
  );

  it('may be missing in HTTP/1.0', async () => {
    expect(statusOf(await ask('GET /signin HTTP/1.0'))).toBe(200);
    expect(statusOf(await ask('GET /signin HTTP/1.1'))).toBe(400);
  });
});

describe('the request target', () => {
  it('may be absolute, and its host counts', async () => {
    expect(await ask(`GET http://${host()}/signin HTTP/1.1\r\nHost: x`)).toContain('Sign in');
    expect(statusOf(await ask(`GET HTTP://${host()} HTTP/1.1\r\nHost: x`))).toBe(302);
    expect(await ask(`GET http://${host()}/api/auth/me?x=1 HTTP/1.1\r\nHost: x`)).toContain('Not signed in');
  });

  it.each(['http://a@b/signin', 'http://[', 'http:///signin', 'ftp://x/signin', 'signin', '*', 'x:80'])(
    'is refused with 400 when it is %s',
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
  ])('answers GET %s without a failure of its own', async (target) => {
    expect([200, 302, 202, 400, 404]).toContain(statusOf(await get(target)));
  });

  it.each([
    ['screens', '/'],
    ['unknown screens', ''],
    ['their data', '/x.data'],
    ['calls', '/api/'],
  ])('is refused with 414 when its path is very long, for %s', async (_, end) => {
    for (const part of ['/', '/a', '%2f', '\\'])
      expect(statusOf(await get(`/partners/${part.repeat(4_000 / part.length)}${end}`))).toBe(414);
  });

  it('tells no more of the routes than the file that browsers have', async () => {
    const { user: before } = process.cpuUsage();
    const answer = await get(`/__manifest?version=x&p=${'/a'.repeat(3_700)}`);
    const took = (process.cpuUsage().user - before) / 1000;
    expect(answer).toMatch(/^HTTP\/1\.1 302 [^]*\r\nlocation: \/signin\r\n/i);
    expect(took).toBeLessThan(500);
  });
});

describe('methods', () => {
  it('OPTIONS * says which there are', async () => {
    const answer = await ask(`OPTIONS * HTTP/1.1\r\nHost: ${host()}`);
    expect(answer).toMatch(/^HTTP\/1\.1 204 [^]*\r\nAllow: GET, HEAD, POST, PATCH, DELETE, OPTIONS\r\n/);
  });

  it.each(['/signin', '/nothing', '/api/leads', '/healthz', '/favicon.svg'])(
    'TRACE %s is 405 and echoes nothing',
    async (path) => {
      const answer = await ask(`TRACE ${path} HTTP/1.1\r\nHost: ${host()}\r\nCookie: echo=me`);
      expect([statusOf(answer), answer.includes('echo')]).toEqual([405, false]);
      expect(answer).toMatch(/\r\nAllow: /);
    },
  );

  it('CONNECT is 405', async () => {
    const answer = await ask('CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443');
    expect(statusOf(answer)).toBe(405);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is 405 for screens, their data and feeds',
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
