import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createGuardedFetch, type Lookup, type OutgoingRequest } from './guarded-fetch';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer = (_, response) => response.end('plain');
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  answer(request, response);
});
let port: number;
const outgoing = createGuardedFetch({ allow: ['127.0.0.1'], userAgent: 'PartnerHub' });

const portOf = (address: ReturnType<typeof server.address>) =>
  typeof address === 'object' && address !== null ? address.port : 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = portOf(server.address());
});
afterEach(() => (asked = []));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await outgoing.close();
});

const local = (path = '/') => `http://127.0.0.1:${port}${path}`;
const get = (path?: string, request?: OutgoingRequest) => outgoing.fetch(local(path), request);

/** Cipher suites without encryption or authentication, and those with RC4 or DES. */
const weak = new Set([
  ...[0x0000, 0x0001, 0x0002, 0x003b, 0xc006, 0xc010, 0xc015],
  ...[0x0018, 0x001b, 0x0034, 0x003a, 0x006c, 0x006d, 0x00a6, 0x00a7, 0xc017, 0xc018, 0xc019],
  ...[0x0004, 0x0005, 0x0009, 0x000a, 0x0013, 0x0016, 0xc007, 0xc008, 0xc011, 0xc012],
]);

/**
 * Returns the versions and cipher suites that a client offers at the beginning of a TLS connection (RFC 8446, 4.1.2).
 */
async function helloOf(ask: (url: string) => Promise<unknown>) {
  let hello = Buffer.alloc(0);
  const listener = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      hello = bytes;
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  await ask(`https://127.0.0.1:${portOf(listener.address())}/`).catch(() => undefined);
  listener.close();
  const numbers = (start: number, bytes: number) =>
    Array.from({ length: bytes / 2 }, (_, at) => hello.readUInt16BE(start + 2 * at));
  // After the headers of record and message, the version and 32 random bytes.
  let at = 5 + 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  const suites = numbers(at + 2, hello.readUInt16BE(at));
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at) + 2;
  for (; at < hello.length; at += 4 + hello.readUInt16BE(at + 2))
    if (hello.readUInt16BE(at) === 43) return { suites, versions: numbers(at + 5, hello.readUInt8(at + 4)) };
  return { suites, versions: [] };
}

describe('the guarded fetch', () => {
  it('returns the status, headers, body and final URL of a response', async () => {
    answer = (request, response) =>
      request.url === '/old'
        ? response.writeHead(302, { location: '/new?x=1' }).end()
        : response.writeHead(404, { etag: '"7"' }).end(`${request.headers['user-agent']} at ${request.url}`);
    const response = await get('/old');
    expect([response.status, response.url, response.headers.get('etag')]).toEqual([
      404,
      local('/new?x=1'),
      '"7"',
    ]);
    expect(await response.text()).toBe('PartnerHub at /new?x=1');
  });

  it('sends conditional headers and returns a 304', async () => {
    answer = (request, response) => response.writeHead(request.headers['if-none-match'] ? 304 : 200).end();
    expect((await get('/', { headers: { 'if-none-match': '"7"' } })).status).toBe(304);
  });

  it('returns 403 for a non-standard status such as 999', async () => {
    answer = (_, response) => response.writeHead(999).end('no');
    expect((await get()).status).toBe(403);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('decompresses a body with %s', async (encoding, compress) => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress(Buffer.from('grün')));
    const response = await get();
    expect([await response.text(), response.headers.get('content-encoding')]).toEqual(['grün', null]);
  });

  it('cuts a long body at maxBytes with cutsLonger, and stops reading', async () => {
    let closed: Promise<void> | undefined;
    answer = (request, response) => {
      closed = new Promise((resolve) => request.socket.once('close', () => resolve()));
      const more = () =>
        void (response.destroyed || response.write('x'.repeat(1000), () => setImmediate(more)));
      response.write('abcdef');
      more();
    };
    const response = await get('/', { maxBytes: 4, cutsLonger: true });
    expect(await response.text()).toBe('abcd');
    await closed;
  });

  it('sends secret headers to the first host only, and turns a redirected POST into a GET', async () => {
    const other = createServer((request, response) =>
      response.end(JSON.stringify([request.method, request.headers.authorization, request.headers.accept])),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    answer = (_, response) =>
      response.writeHead(303, { location: `http://127.0.0.1:${portOf(other.address())}/` }).end();
    const headers = { authorization: 'Bearer secret', accept: 'text/html' };
    const response = await get('/', { method: 'POST', body: 'x', headers });
    expect(await response.json()).toEqual(['GET', null, 'text/html']);
    other.close();
  });
});

// ASVS 1.3.6, 13.2.5
describe('refused requests', () => {
  const strict = createGuardedFetch({ allow: [], userAgent: 'PartnerHub' });
  afterAll(() => strict.close());

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f.1', '127.0.0.1'],
    ['0177.0.0.1', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['0', '0.0.0.0'],
    ['169.254.169.254', '169.254.169.254'],
    ['[::1]', '::1'],
    ['[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['[::127.0.0.1]', '::7f00:1'],
    ['localhost', 'localhost'],
  ])('refuses the private host %s', async (host, named) => {
    await expect(strict.fetch(`http://${host}:${port}/`)).rejects.toThrow(
      `Refused: ${named} is a private address`,
    );
    expect(asked).toEqual([]);
  });

  it.each([
    ['http://user:pass@example.com/', 'Refused: An address must not contain a user name or password'],
    ['http://example.com:22/', 'Refused: Port 22 is not allowed'],
    ['ftp://example.com/', 'Refused: Only http and https addresses can be fetched'],
    ['nonsense', 'Refused: This is not a web address'],
  ])('refuses the address %s', async (url, message) => {
    await expect(strict.fetch(url)).rejects.toMatchObject({ message, reason: 'refused' });
  });

  // ASVS 15.3.2
  it('refuses a redirect to a private address', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    await expect(get()).rejects.toThrow('Refused: 10.0.0.1 is a private address');
  });

  it('refuses a redirect to a file', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(get()).rejects.toThrow('Refused: Only http and https addresses can be fetched');
  });

  it('refuses a host that resolves to a private address at the second look-up', async () => {
    const answers = ['127.0.0.1', '10.0.0.1'];
    const lookup: Lookup = (_, __, done) =>
      done(null, [{ address: answers.shift() ?? '10.0.0.1', family: 4 }]);
    const rebound = createGuardedFetch({ allow: ['127.0.0.1'], userAgent: 'PartnerHub', lookup });
    answer = (_, response) => response.writeHead(200, { connection: 'close' }).end('public');
    const url = `http://rebinding.example:${port}/`;
    expect(await (await rebound.fetch(url)).text()).toBe('public');
    await expect(rebound.fetch(url)).rejects.toThrow('Refused: rebinding.example is a private address');
    expect(asked).toHaveLength(1);
    await rebound.close();
  });

  it('refuses a host with one private address among several', async () => {
    const lookup: Lookup = (_, __, done) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ]);
    const mixed = createGuardedFetch({ allow: ['127.0.0.1'], userAgent: 'PartnerHub', lookup });
    await expect(mixed.fetch(`http://mixed.example:${port}/`)).rejects.toThrow('mixed.example is a private');
    await mixed.close();
  });
});

describe('TLS', () => {
  // ASVS 12.1.1, 12.1.2
  it('offers TLS 1.3 first and 1.2, with strong cipher suites', async () => {
    const { versions, suites } = await helloOf((url) => outgoing.fetch(url));
    expect(versions).toEqual([0x0304, 0x0303]);
    // TLS_AES_256_GCM_SHA384, TLS_CHACHA20_POLY1305_SHA256 and TLS_AES_128_GCM_SHA256.
    expect(suites.slice(0, 3).sort()).toEqual([0x1301, 0x1302, 0x1303]);
    expect(suites.filter((suite) => weak.has(suite))).toEqual([]);
  });
});

describe('the list of hosts', () => {
  const listed = createGuardedFetch({
    allow: ['127.0.0.1'],
    hosts: ['127.0.0.1', '*.example.com', 'one.example.org'],
    userAgent: 'PartnerHub',
    lookup: (_, __, done) => done(null, [{ address: '10.0.0.1', family: 4 }]),
  });
  afterAll(() => listed.close());

  // ASVS 1.3.6, 13.2.4
  it.each([
    ['example.com', 'is a private address'],
    ['a.b.EXAMPLE.com', 'is a private address'],
    ['one.example.org', 'is a private address'],
    ['evil.one.example.org', 'is not one of the hosts'],
    ['notexample.com', 'is not one of the hosts'],
    ['example.com.evil.example', 'is not one of the hosts'],
    ['10.0.0.1', 'is not one of the hosts'],
  ])('answers a request to %s with: %s', async (host, message) => {
    await expect(listed.fetch(`https://${host}/`)).rejects.toMatchObject({
      reason: 'refused',
      message: expect.stringContaining(message),
    });
  });

  // ASVS 13.2.4
  it('applies to redirects', async () => {
    answer = (_, response) => response.writeHead(302, { location: 'https://evil.example/' }).end();
    await expect(listed.fetch(local())).rejects.toThrow('evil.example is not one of the hosts');
  });
});

describe('cookies', () => {
  it('sends the cookies of a redirect, in addition to those of the request, and forgets them afterwards', async () => {
    const sent: (string | undefined)[] = [];
    answer = ({ headers }, response) => {
      sent.push(headers.cookie);
      if (headers.cookie?.includes('seen=a%3D1')) response.end('the page');
      else
        response
          .writeHead(302, {
            location: '/page',
            'set-cookie': ['seen=a%3D1; Path=/', 'old=1; Max-Age=0', 'admin=1; Path=/admin', 's=1; Secure'],
          })
          .end();
    };
    const response = await get('/page', { headers: { Cookie: 'own=1' } });
    expect(await response.text()).toBe('the page');
    await get('/page');
    expect(sent).toEqual(['own=1', 'own=1; seen=a%3D1', undefined, 'seen=a%3D1']);
  });

  it('sends cookies only to the hosts that they are for', async () => {
    const lookup: Lookup = (_, __, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    const named = createGuardedFetch({ allow: ['127.0.0.1'], userAgent: 'PartnerHub', lookup });
    const path = ['one.example', 'www.one.example', 'two.example'];
    const sent: Record<string, string | undefined> = {};
    answer = ({ headers }, response) => {
      const host = headers.host?.replace(/:.*/, '') ?? '';
      sent[host] = headers.cookie;
      const next = path[path.indexOf(host) + 1];
      if (next === undefined) return response.end();
      const cookies = ['a=1', 'b=1; Domain=one.example', 'c=1; Domain=two.example', 'd=1; Domain=example'];
      if (host === 'one.example') response.setHeader('set-cookie', cookies);
      return response.writeHead(302, { location: `http://${next}:${port}/` }).end();
    };
    await named.fetch(`http://one.example:${port}/`);
    await named.close();
    expect(sent).toEqual({ 'one.example': undefined, 'www.one.example': 'b=1', 'two.example': undefined });
  });
});

describe('limits of requests', () => {
  it('gives up on a server that never answers', async () => {
    answer = () => undefined;
    await expect(get('/', { timeoutMs: 100 })).rejects.toMatchObject({
      message: `127.0.0.1:${port} did not answer within 0.1 s`,
      reason: 'timeout',
    });
  });

  it('gives up on a server that sends its response too slowly', async () => {
    answer = (request, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      request.socket.once('close', () => clearInterval(timer));
    };
    await expect(get('/', { timeoutMs: 150 })).rejects.toThrow('did not answer within 0.15 s');
  });

  it.each([
    ['uncompressed', undefined, Buffer.alloc(64 * 1024)],
    ['compressed by gzip', 'gzip', gzipSync(Buffer.alloc(100 * 1024 * 1024))],
    ['compressed by brotli', 'br', brotliCompressSync(Buffer.alloc(100 * 1024 * 1024))],
  ])('refuses a response of 100 MB, %s', async (_name, encoding, chunk) => {
    answer = (_, response) => {
      response.writeHead(200, encoding ? { 'content-encoding': encoding } : {});
      if (encoding) return response.end(chunk);
      const more = () => {
        while (response.writable && response.write(chunk)) void 0;
      };
      response.on('drain', more);
      return more();
    };
    await expect(get()).rejects.toMatchObject({
      message: `The answer of 127.0.0.1:${port} is larger than 5 MiB`,
      reason: 'too-large',
    });
  });

  // ASVS 15.3.2
  it('gives up after 5 redirects', async () => {
    answer = (request, response) => response.writeHead(302, { location: `${request.url}x` }).end();
    await expect(get()).rejects.toMatchObject({
      message: `127.0.0.1:${port} redirects more than 5 times`,
      reason: 'redirects',
    });
    expect(asked).toHaveLength(6);
  });

  it('rejects when its signal aborts', async () => {
    answer = () => undefined;
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 20);
    await expect(get('/', { signal: ending.signal })).rejects.toMatchObject({ reason: 'aborted' });
    await expect(get('/', { signal: AbortSignal.abort() })).rejects.toMatchObject({ reason: 'aborted' });
  });
});

describe('explanations of failures', () => {
  it.each<[string, string, (write: (text: string) => void) => void]>([
    ['a closed connection', 'closed the connection', () => undefined],
    [
      'an answer that is not HTTP',
      'gave an answer that is not valid HTTP',
      (write) => write('SSH-2.0-x\r\n'),
    ],
  ])('explains the failure of %s', async (_, message, speak) => {
    const odd = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        speak((text) => socket.write(text));
        socket.end();
      });
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    const host = `127.0.0.1:${portOf(odd.address())}`;
    await expect(outgoing.fetch(`http://${host}/`)).rejects.toMatchObject({
      message: `${host} ${message}`,
      reason: 'unreachable',
    });
    odd.close();
    await expect(outgoing.fetch(`http://${host}/`)).rejects.toThrow(`${host} refused the connection`);
  });

  it('explains that a host was not found', async () => {
    const lookup: Lookup = (_, __, done) => done(Object.assign(new Error('no'), { code: 'ENOTFOUND' }), []);
    const nowhere = createGuardedFetch({ allow: [], userAgent: 'PartnerHub', lookup });
    await expect(nowhere.fetch('https://nowhere.example/')).rejects.toThrow(
      'nowhere.example was not found: check the address',
    );
    await nowhere.close();
  });

  it('explains that the compression of a response is broken', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    await expect(get()).rejects.toThrow('gave an answer whose compression is broken');
  });
});
