import { setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { expect } from 'vitest';
import type { Served } from './installation';

export const METRICS_TOKEN = 'm'.repeat(32);

/** Doesn't keep the connection, so that it isn't counted. */
const closing = { Connection: 'close' };

/** Connections at the same time. */
const CONNECTIONS = 40;

/** Runs requests, and checks that a running server does no worse after them than before. */
export function watchServer(server: Served) {
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));

  async function sumOf(metric: RegExp): Promise<number> {
    const headers = { Authorization: `Bearer ${METRICS_TOKEN}`, ...closing };
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text();
    const lines = text.split('\n').filter((line) => metric.test(line));
    return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
  const sockets = () => sumOf(/^nodejs_active_resources.*TCPSocketWrap/);
  const openFiles = () => sumOf(/^process_open_fds /);

  async function health(): Promise<unknown> {
    try {
      return (await fetch(`${server.url}/healthz`, { headers: closing, signal: AbortSignal.timeout(60_000) }))
        .status;
    } catch (error) {
      return error;
    }
  }

  return {
    /** Does `tasks`. The server has to keep running, answer all the time, log no problem and close everything. */
    async survives(tasks: readonly (() => Promise<void>)[], concurrency = CONNECTIONS): Promise<void> {
      const [socketsBefore, filesBefore] = [await sockets(), await openFiles()];
      const logged = server.output().length;
      const answers = new Set<unknown>();
      let isRunning = true;
      const checks = (async () => {
        for (; isRunning; await wait(200)) answers.add(await health());
      })();
      await new PQueue({ concurrency }).addAll(tasks);
      isRunning = false;
      await checks;
      answers.add(await health());
      expect({
        hasEnded,
        health: [...answers],
        problems: problemsIn(server.output().slice(logged)),
        failures: await sumOf(/^partnerhub_http_requests_total.*status="500"/),
      }).toEqual({ hasEnded: false, health: [200], problems: [], failures: 0 });
      // The test's own client keeps some connections open, and Chromium some files.
      await expect.poll(sockets).toBeLessThanOrEqual(socketsBefore + 5);
      await expect.poll(openFiles).toBeLessThanOrEqual(filesBefore + 30);
      await expect.poll(() => sumOf(/^partnerhub_database_connections.*state="(used|waiting)"/)).toBe(0);
    },
  };
}

/** Returns the warnings and errors of a log. The event loop of a busy machine may be blocked. */
export const problemsIn = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => line !== '' && (!line.startsWith('{') || /"level":[456]0/.test(line)))
    .filter((line) => !line.startsWith('PartnerHub is ready') && !line.includes('event loop blocked'));
