import { createServer, IncomingMessage, request } from 'node:http';
import { Socket, type AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientAddress, createProxyWarning } from './client-address';

const server = createServer((incoming, response) => {
  response.end(clientAddress(incoming, Number(incoming.headers['x-proxies'])));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

const seen = (forwarded: string | string[], proxies = 1): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'X-Forwarded-For': forwarded, 'X-Proxies': String(proxies) };
    request({ port, host: '127.0.0.1', headers, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });

// ASVS 4.1.3, 15.3.4
it('returns the address that the outermost trusted proxy saw', async () => {
  expect(await seen('198.51.100.7, 192.0.2.1')).toBe('192.0.2.1');
  expect(await seen(['198.51.100.7', '192.0.2.1, 203.0.113.9'], 2)).toBe('192.0.2.1');
  expect(await seen('192.0.2.1', 2)).toBe('192.0.2.1');
  expect(await seen('192.0.2.1', 0)).toBe('127.0.0.1');
});

it.each([
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
])('parses the forwarded address %s', async (entry, address) => {
  expect(await seen(`198.51.100.7, ${entry}`)).toBe(address);
});

it.each([
  'unknown',
  '_hidden',
  '192.0.2.1:port',
  '999.0.2.1',
  '192.0.2.1.5:80',
  '[192.0.2.1',
  '<b>',
  "' or 1=1",
])('returns the address of the connection when the proxy forwards %s', async (entry) => {
  expect(await seen(`198.51.100.7, ${entry}`)).toBe('127.0.0.1');
});

const requestWith = (headers: Record<string, string>) =>
  Object.assign(new IncomingMessage(new Socket()), { headers });

it.each([
  [0, 1],
  [1, 0],
])(
  'with PARTNERHUB_TRUST_PROXY=%i, three requests with X-Forwarded-For log %i warnings',
  (trusted, warnings) => {
    const lines: string[] = [];
    const warn = createProxyWarning(trusted, pino({}, { write: (line) => void lines.push(line) }));
    warn(requestWith({}));
    expect(lines).toEqual([]);
    for (let n = 0; n < 3; n += 1) warn(requestWith({ 'x-forwarded-for': '192.0.2.1' }));
    expect(lines).toHaveLength(warnings);
  },
);
