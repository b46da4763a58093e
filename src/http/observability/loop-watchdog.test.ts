import { EventEmitter, once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import pino from 'pino';
import { mainThreadMs } from '../../testing/cpu-time';
import { startLoopWatchdog, type LoopWatchdog } from './loop-watchdog';

interface Line {
  msg: string;
  heldMs: number;
  cpuMs: number;
  requests: string[];
}

let watchdog: LoopWatchdog | undefined;
afterEach(() => watchdog?.stop());

function start() {
  const written = new EventEmitter<{ line: [Line] }>();
  const log = pino({}, { write: (text: string) => void written.emit('line', JSON.parse(text)) });
  watchdog = startLoopWatchdog(log);
  const nextLine = () => new Promise<Line>((resolve) => written.once('line', resolve));
  return { watchdog, nextLine };
}

function requestOf(method: string, url: string) {
  const request = Object.assign(new IncomingMessage(new Socket()), { method, url });
  return { request, response: new ServerResponse(request) };
}

/** Blocks the event loop for `ms` of CPU time, which takes longer on a busy machine. */
function hold(ms: number): void {
  const until = mainThreadMs() + ms;
  while (mainThreadMs() < until);
}

it('logs running and just answered requests without secrets when the event loop is blocked', async () => {
  const { watchdog: started, nextLine } = start();
  const answered = requestOf('GET', '/reset-password/kJ8s_Zq-12?next=/leads');
  started.watch(answered.request, answered.response);
  const pending = requestOf('POST', '/api/document-templates/preview');
  started.watch(pending.request, pending.response);
  hold(250);
  answered.response.emit('close');
  const line = await nextLine();
  expect(line).toMatchObject({
    msg: 'event loop blocked',
    requests: ['GET /reset-password/…', 'POST /api/document-templates/preview'],
  });
  expect(line.heldMs).toBeGreaterThanOrEqual(150);
  expect(line.cpuMs).toBeGreaterThan(0);
});

it('does not log a time in which the process did not run', async () => {
  const { watchdog: started, nextLine } = start();
  const firstLine = nextLine();
  // Sleeps without using the processor, as a stopped process does.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { request, response } = requestOf('GET', '/partners');
  started.watch(request, response);
  hold(250);
  expect((await firstLine).requests).toEqual(['GET /partners']);
});

it.runIf(process.platform === 'linux')('does not count the work of other threads as blocking', async () => {
  const { watchdog: started, nextLine } = start();
  const busy = new Worker('for (;;);', { eval: true });
  await once(busy, 'online');
  const firstLine = nextLine();
  // The other thread uses the processor meanwhile, and this one doesn't.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await busy.terminate();
  const { request, response } = requestOf('GET', '/partners');
  started.watch(request, response);
  hold(250);
  expect((await firstLine).requests).toEqual(['GET /partners']);
});

it('logs an answered request only once', async () => {
  const { watchdog: started, nextLine } = start();
  const earlier = requestOf('GET', '/leads');
  started.watch(earlier.request, earlier.response);
  earlier.response.emit('close');
  hold(250);
  expect((await nextLine()).requests).toEqual(['GET /leads']);
  hold(250);
  expect((await nextLine()).requests).toEqual([]);
});
