import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/client';
import { leastCpuMs } from '../../testing/cpu-time';
import { startTestServer, type TestServer } from '../../testing/server';
import { MIN_SIZE } from './compression';
import { encodingFor, preferredOf } from './encodings';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signUp('ada@example.org');
  for (let n = 0; n < 20; n += 1)
    await ada.post('/api/leads', { name: `Lead ${n}`, company: 'Acme', email: `lead${n}@example.org` });
});
afterAll(() => server.close());

interface Raw {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Sends a request without `fetch`, which would decompress the response. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const options = { method, headers: { Cookie: ada.cookie(), ...headers } };
    get(server.url + path, options, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const texts: Record<string, (body: Buffer) => string> = {
  br: (body) => brotliDecompressSync(body).toString(),
  gzip: (body) => gunzipSync(body).toString(),
};

describe.each([
  ['a screen', '/leads', 'Leads'],
  ['the data of a screen', '/campaigns/templates.data', 'campaign-templates'],
  ['a list', '/api/leads', 'Lead 19'],
  ['an export', '/api/leads/export', 'Lead 19'],
])('compression of %s', (_, path, words) => {
  it.each(['br', 'gzip'])('compresses with %s for a client that accepts it', async (encoding) => {
    const { status, headers, body } = await ask(path, { 'Accept-Encoding': encoding });
    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(texts[encoding]?.(body)).toContain(words);
    if (headers['content-length'] !== undefined) expect(Number(headers['content-length'])).toBe(body.length);
  });

  it('sends the response uncompressed to a client that accepts no encoding', async () => {
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0']) {
      const { headers, body } = await ask(path, accepted === '' ? {} : { 'Accept-Encoding': accepted });
      expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
      expect(body.toString()).toContain(words);
    }
  });

  it('answers HEAD with the headers of GET and no body', async () => {
    const accept = { 'Accept-Encoding': 'gzip' };
    const [full, head] = [await ask(path, accept), await ask(path, accept, 'HEAD')];
    expect(head.body.length).toBe(0);
    for (const name of ['content-type', 'content-encoding', 'vary'] as const)
      expect([name, head.headers[name]]).toEqual([name, full.headers[name]]);
  });

  it('does not compress a response to a cross-site request with cookies', async () => {
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await ask(path, { 'Accept-Encoding': 'br', 'Sec-Fetch-Site': site });
      expect(headers['content-encoding']).toBeUndefined();
    }
  });
});

it('small responses and those with one-time secrets are not compressed', async () => {
  const small = await ask('/api/auth/me', { 'Accept-Encoding': 'br' });
  expect(small.body.length).toBeLessThan(MIN_SIZE);
  expect(small.headers['content-encoding']).toBeUndefined();
  const name = 'k'.repeat(100);
  const { headers } = await ada.post('/api/admin/api-keys', { name, scope: 'read' });
  expect(headers.get('Content-Encoding')).toBeNull();
});

describe.each(['br', 'gzip'])('%s', (name) => {
  const bodyOf = (length: number) => Buffer.from(JSON.stringify({ name: 'Lead' }).repeat(length / 15));
  const compress = (body: Buffer) => encodingFor(name)?.compress(body);

  it('compresses 60 kB at once, in a few milliseconds', () => {
    const body = bodyOf(60_000);
    expect(compress(body)).toBeInstanceOf(Uint8Array);
    expect(leastCpuMs(3, () => compress(body))).toBeLessThan(3);
  });

  it('compresses 100 kB on another thread', async () => {
    const body = bodyOf(100_000);
    const compressed = compress(body);
    expect(compressed).toBeInstanceOf(Promise);
    expect(texts[name]?.(Buffer.from((await compressed) ?? []))).toBe(body.toString());
  });
});

describe('Accept-Encoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, *;q=0.1, identity;q=0.05', 'gzip'],
    ['BR', 'br'],
    ['br;q=0', null],
    ['identity, br;q=0.5', null],
    ['deflate', null],
    ['', null],
    [',,;q=x', null],
    [undefined, null],
  ])('Accept-Encoding %s selects %s', (accepted, chosen) => {
    expect(preferredOf(accepted, ['br', 'gzip'])).toBe(chosen);
  });
});
