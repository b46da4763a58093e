import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAssetServer } from './assets';

const LARGE = 16 * 1024 * 1024;
let folder: string;
let server: Server;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partnerhub-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/a.js'), 'plain');
  await writeFile(join(folder, 'assets/a.js.br'), 'not really brotli');
  await writeFile(join(folder, 'assets/gone.js'), 'soon gone');
  await writeFile(join(folder, 'assets/large.js'), Buffer.alloc(LARGE, 'x'));
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  await writeFile(join(folder, 'secret.db'), 'of no known type');
  const serveAsset = await createAssetServer(folder);
  server = createServer((request, response) => {
    if (!serveAsset(request, response, request.url ?? '')) response.writeHead(418).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

it.each([
  [
    '/assets/a.js',
    'identity',
    { 'content-length': '5', 'cache-control': 'public, max-age=31536000, immutable' },
  ],
  ['/assets/a.js', 'gzip, br', { 'content-length': '17', 'content-encoding': 'br' }],
  ['/robots.txt', 'br', { 'content-length': '13', 'cache-control': 'public, max-age=3600' }],
])('serves %s to a client that accepts %s', async (path, encoding, headers) => {
  // HEAD, because none of these files is really compressed.
  const answer = await fetch(url + path, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
});

// ASVS 5.3.1, 5.3.2, 13.2.5, 13.4.3
it.each(['/', '/assets', '/secret.db', '/assets/..%2frobots.txt', '/assets/none.js'])(
  'does not serve %s as an asset',
  async (path) => {
    expect((await fetch(url + path)).status).toBe(418);
  },
);

it('answers 405 for methods other than GET and HEAD', async () => {
  const answer = await fetch(`${url}/robots.txt`, { method: 'DELETE' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

it('answers 404 for a file that a newer build has removed, and keeps serving', async () => {
  await rm(join(folder, 'assets/gone.js'));
  const gone = await fetch(`${url}/assets/gone.js`);
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await (await fetch(`${url}/robots.txt`)).text()).toBe('User-agent: *');
});

it('sends a large file completely', async () => {
  const answer = await fetch(`${url}/assets/large.js`);
  expect((await answer.arrayBuffer()).byteLength).toBe(LARGE);
});

it('closes the files of clients that disconnected', async () => {
  for (let client = 0; client < 10; client += 1)
    await new Promise<void>((resolve) => {
      const request = get(`${url}/assets/large.js`, (answer) => {
        answer.once('data', () => request.destroy());
        answer.once('close', resolve);
      });
      request.on('error', () => resolve());
    });
  await vi.waitFor(async () => expect(await openFiles()).toBe(0));
});

/** Returns how many times this process has the large file open. Works on Linux only, where these tests run. */
async function openFiles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return paths.filter((path) => path.endsWith('assets/large.js')).length;
}
