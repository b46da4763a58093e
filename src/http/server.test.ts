import { EventEmitter, once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageRoot } from '../lib/package-root';
import { createTestApp } from '../testing/server';
import type { FetchHandler } from './fetch-adapter';
import { startHttpServer } from './server';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const serve = (handle: FetchHandler) =>
  startHttpServer({
    app: test.app,
    assets: join(packageRoot, 'build/client'),
    handle,
    port: 0,
    host: '127.0.0.1',
  });

it('closes only when the request of a client that has gone is through, too', async () => {
  const steps = new EventEmitter();
  const started = once(steps, 'started');
  let isThrough = false;
  const http = await serve(async () => {
    const released = once(steps, 'released');
    steps.emit('started');
    await released;
    isThrough = true;
    return new Response('late');
  });
  const visitor = request(`${http.url}/slow`);
  const gone = once(visitor, 'error');
  visitor.end();
  await started;
  visitor.destroy();
  await gone;
  const closed = http.close().then(() => isThrough);
  setTimeout(() => steps.emit('released'), 200);
  expect(await closed).toBe(true);
});

it('sends a large answer to its end to a slow client', async () => {
  const wholeBody = 'x'.repeat(30_000_000);
  const http = await serve(async () => Object.assign(new Response(null), { wholeBody }));
  const [answer] = await readHead(`${http.url}/large`);
  const closed = http.close();
  // Long enough for idle connections to be closed several times over.
  await new Promise((resolve) => setTimeout(resolve, 300));
  let received = 0;
  for await (const chunk of answer) received += Buffer.byteLength(chunk);
  expect(received).toBe(wholeBody.length);
  await closed;
});

it('still answers what comes over an open connection while closing, and asks to leave', async () => {
  const steps = new EventEmitter();
  const http = await serve(async ({ url }) => {
    if (url.endsWith('/first')) {
      const released = once(steps, 'released');
      steps.emit('started');
      await released;
    }
    return new Response(`answer to ${new URL(url).pathname}`);
  });
  const { hostname, port } = new URL(http.url);
  const socket = connect(Number(port), hostname);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const ended = once(socket, 'close');
  const started = once(steps, 'started');
  socket.write('GET /first HTTP/1.1\r\nHost: x\r\n\r\n');
  await started;
  const closed = http.close();
  socket.write('GET /second HTTP/1.1\r\nHost: x\r\n\r\n');
  setTimeout(() => steps.emit('released'), 100);
  await Promise.all([closed, ended]);
  expect(received).toMatch(/answer to \/first[^]*Connection: close[^]*answer to \/second/i);
});

/** The answer's head; its body waits until it is read. */
const readHead = (url: string): Promise<[IncomingMessage]> =>
  new Promise((resolve, reject) => {
    get(url, (answer) => resolve([answer])).on('error', reject);
  });

it('refuses a Host that is none, before anything is built on it', async () => {
  const http = await serve(async () => new Response('unreachable'));
  const { port } = new URL(http.url);
  for (const host of ['a b', '%%%', '[', 'x:99999']) {
    const [answer] = (await once(get({ port, host: '127.0.0.1', headers: { Host: host } }), 'response')) as [
      IncomingMessage,
    ];
    expect([host, answer.statusCode]).toEqual([host, 400]);
    answer.resume();
  }
  await http.close();
});
