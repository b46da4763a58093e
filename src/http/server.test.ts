import { EventEmitter, once } from 'node:events';
import { get, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRaw, sendRaw, statusOf } from '../testing/raw-http';
import { createTestApp } from '../testing/server';
import type { Incoming } from './requests/incoming';
import type { FetchHandler } from './routing/fetch-adapter';
import { startHttpServer } from './server';

let test: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const serve = (handle: FetchHandler, timing = { stalled: 10_000, grace: 10_000, afterGrace: 10_000 }) =>
  startHttpServer({
    app: test.app,
    serveAsset: () => false,
    handle,
    port: 0,
    host: '127.0.0.1',
    timing,
  });

it('keeps idle connections longer than proxies do', async () => {
  const http = await serve(async () => new Response('x'));
  const { headers } = await fetch(http.url);
  expect(headers.get('Keep-Alive')).toBe('timeout=75');
  await http.close();
});

it('waits for the request of a disconnected client before it closes', async () => {
  const steps = new EventEmitter();
  const started = once(steps, 'started');
  let isThrough = false;
  const http = await serve(
    async () => {
      const released = once(steps, 'released');
      steps.emit('started');
      await released;
      isThrough = true;
      return new Response('late');
    },
    { stalled: 10_000, grace: 10_000, afterGrace: 50 },
  );
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

it('sends a large response completely to a slow client while closing', async () => {
  const body = 'x'.repeat(30_000_000);
  const http = await serve(async () => ({ status: 200, headers: {}, body }));
  const [answer] = await readHead(`${http.url}/large`);
  const closed = http.close();
  // Long enough to close idle connections several times.
  await new Promise((resolve) => setTimeout(resolve, 300));
  let received = 0;
  for await (const chunk of answer) received += Buffer.byteLength(chunk);
  expect(received).toBe(body.length);
  await closed;
});

it('answers requests on an open connection while closing, with Connection: close', async () => {
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

it('answers new and idle connections while draining, and tells load balancers and clients to leave', async () => {
  const http = await serve(async () => new Response('x'));
  const { hostname, port } = new URL(http.url);
  const idle = connect(Number(port), hostname);
  let received = '';
  idle.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const idleEnded = once(idle, 'close');
  const ask = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  idle.write(ask);
  await expect.poll(() => received).toContain('Connection: keep-alive');

  const drained = http.drain(500);
  const health = await fetch(`${http.url}/healthz`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { status: 'stopping', reason: 'The server is stopping' },
  ]);
  const probed = await Promise.all(['readyz', 'livez'].map((path) => fetch(`${http.url}/${path}`)));
  expect(probed.map(({ status }) => status)).toEqual([503, 200]);
  const answers = [];
  for (let n = 0; n < 20; n++) answers.push(statusOf(await sendRaw(http.url, ask)));
  expect(new Set(answers)).toEqual(new Set([200]));
  received = '';
  idle.write(ask);
  await idleEnded;
  expect(received).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/);

  await drained;
  await http.close();
  await expect(fetch(http.url)).rejects.toThrow();
});

it('gives a download the rest of the grace period after draining', async () => {
  const grace = 800;
  const http = await serve(async () => ({ status: 200, headers: {}, body: 'x'.repeat(50_000_000) }), {
    stalled: 10_000,
    grace,
    afterGrace: 10,
  });
  const [answer] = await readHead(`${http.url}/large`);
  const startedAt = performance.now();
  await http.drain(grace / 2);
  const closed = http.close();
  const cut = once(answer, 'error');
  await closed;
  answer.resume();
  await cut;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(grace - 20);
});

it('fails to read the body of a client that has left, also without a reader at that moment', async () => {
  const steps = new EventEmitter();
  const read = once(steps, 'read');
  const http = await serve(async (incoming) => {
    const left = once(steps, 'left');
    const body = incoming.body();
    steps.emit('started');
    await left;
    steps.emit('read', await text(body).catch((error: unknown) => error));
    return { status: 200, headers: {}, body: null };
  });
  const started = once(steps, 'started');
  const socket = await connectRaw(http.url);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc');
  await started;
  socket.resetAndDestroy();
  setTimeout(() => steps.emit('left'), 50);
  expect(await read).toMatchObject([{ status: 499 }]);
  await http.close();
});

it.each([
  ['unread', async () => undefined],
  [
    'in the middle',
    async ({ body }: Incoming) => {
      for await (const _ of body()) return;
    },
  ],
])('answers the next request on a connection whose body was refused %s', async (_, read) => {
  const http = await serve(async (incoming) => {
    if (incoming.method === 'POST') await read(incoming);
    return { status: incoming.method === 'POST' ? 413 : 200, headers: {}, body: incoming.method };
  });
  const socket = await connectRaw(http.url);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n${'a'.repeat(100_000)}`);
  await expect.poll(() => received).toContain('HTTP/1.1 413');
  socket.write(`${'a'.repeat(900_000)}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  expect(received).toContain('HTTP/1.1 200');
  await http.close();
});

/** Resolves to the response's head. Its body waits until it is read. */
const readHead = (url: string): Promise<[IncomingMessage]> =>
  new Promise((resolve, reject) => {
    get(url, (answer) => resolve([answer])).on('error', reject);
  });

describe('a client that stalls', () => {
  const soon = { stalled: 200, grace: 10_000, afterGrace: 10_000 };
  const later = { stalled: 60_000, grace: 200, afterGrace: 200 };
  const post = 'POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nsome';

  /** An endless response. `done` resolves when its source is released. */
  const endless = () => {
    const released = new EventEmitter();
    const done = once(released, 'released');
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
        cancel: () => void released.emit('released'),
      });
    return { handle: async () => new Response(body()), done };
  };
  const neverReads = async (url: string): Promise<Socket> => {
    const socket = await connectRaw(url);
    socket.pause();
    socket.write('GET /download HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  };
  const readBody: FetchHandler = async (incoming) => new Response(await text(incoming.body()));

  it('aborts a download that the client does not read, and releases its source', async () => {
    const { handle, done } = endless();
    const http = await serve(handle, soon);
    await neverReads(http.url);
    await done;
    await http.close();
  });

  it('aborts a large response that the client does not read', async () => {
    const body = 'x'.repeat(50_000_000);
    const steps = new EventEmitter();
    const http = await serve(async () => {
      steps.emit('started');
      return { status: 200, headers: {}, body };
    }, soon);
    const started = once(steps, 'started');
    const socket = await neverReads(http.url);
    await started;
    // Resolves when the server has given up sending the rest.
    await http.close();
    let received = 0;
    socket.on('data', (chunk: Buffer) => (received += chunk.length)).resume();
    await once(socket, 'close');
    expect(received).toBeLessThan(body.length);
  });

  it('answers 408 when the client does not send the rest of an upload', async () => {
    const http = await serve(readBody, soon);
    expect(statusOf(await sendRaw(http.url, post))).toBe(408);
    await http.close();
  });

  it('answers a call that takes longer than the limit for stalled clients', async () => {
    const http = await serve(async () => {
      await new Promise((resolve) => setTimeout(resolve, 4 * soon.stalled));
      return new Response('late');
    }, soon);
    expect(await (await fetch(http.url)).text()).toBe('late');
    await http.close();
  });

  it('closes the server although clients stall while reading, sending or waiting', async () => {
    const { handle, done } = endless();
    const steps = new EventEmitter();
    const http = await serve(async (incoming, context) => {
      steps.emit(new URL(incoming.url).pathname);
      if (incoming.url.endsWith('/upload')) return readBody(incoming, context);
      if (incoming.url.endsWith('/never')) return new Promise(() => undefined);
      return handle();
    }, later);
    const started = ['/download', '/upload', '/never'].map((path) => once(steps, path));
    await neverReads(http.url);
    (await connectRaw(http.url)).write(post);
    (await connectRaw(http.url)).write('GET /never HTTP/1.1\r\nHost: x\r\n\r\n');
    // An unfinished request.
    (await connectRaw(http.url)).write('GET /');
    await Promise.all(started);
    await http.close();
    await done;
  });
});
