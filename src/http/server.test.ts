import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
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
