import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../db/connect';
import { createClient } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import type { Installation, Served } from '../testing/installation';
import { PASSWORD } from '../testing/server-password';

let installation: Installation;
let balancer: Balancer | null = null;
afterEach(async () => {
  await balancer?.close();
  await installation.remove();
});

/** The test starts six servers. In ms. */
const TIMEOUT = 300_000;

/** Servers on several machines share a PostgreSQL database. */
describe.runIf(process.env.TEST_DATABASE === 'postgres')('a rolling restart', () => {
  it('loses no request behind a load balancer that checks /healthz', { timeout: TIMEOUT }, async () => {
    installation = await createTestInstallation({ PARTNERHUB_DRAIN: '3s' });
    const start = () => installation.serve('--no-scheduler');
    const servers = await Promise.all([start(), start(), start()]);
    const inFront = await startBalancer(servers.map(({ url }) => url));
    balancer = inFront;
    const client = createClient(inFront.url);
    await client.post('/api/auth/signup', { email: 'mara@example.org', password: PASSWORD });

    const answers = new Map<string, number>();
    const written: string[] = [];
    let isRestarting = true;
    const load = Array.from({ length: 4 }, async (_, worker) => {
      // The pauses leave the processor to the servers that start.
      for (let n = 0; isRestarting; n++, await wait(20)) {
        const value = `${worker}.${n}`;
        const { status } =
          n % 2 === 0
            ? await client.get('/api/partners')
            : await client.post('/api/tags', { category: 'Tier', value, label: value });
        answers.set(`${status}`, (answers.get(`${status}`) ?? 0) + 1);
        if (status === 201) written.push(value);
      }
    });
    const codes: (number | null)[] = [];
    for (const server of servers) codes.push(await replace(server, start, inFront));
    isRestarting = false;
    await Promise.all(load);

    expect({ codes, statuses: [...answers.keys()].toSorted() }).toEqual({
      codes: [0, 0, 0],
      statuses: ['200', '201'],
    });
    const db = connect(installation);
    const kept = await db.read('tag_vocabularies').pluck('value');
    await db.close();
    expect(written.filter((value) => !kept.includes(value))).toEqual([]);
  });
});

/** Ends a server with SIGTERM, while its replacement starts. Resolves to the exit code. */
async function replace(
  server: Served,
  start: () => Promise<Served>,
  inFront: Balancer,
): Promise<number | null> {
  const [code, { url }] = await Promise.all([server.end('SIGTERM'), start()]);
  await inFront.swap(server.url, url);
  return code;
}

interface Balancer {
  url: string;
  /** Replaces a server, and resolves when the new one gets requests. */
  swap(url: string, by: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a load balancer that keeps connections to its servers, never repeats a request, and sends none to a server
 * whose /healthz doesn't answer 200.
 */
async function startBalancer(urls: string[]): Promise<Balancer> {
  const healthy = new Set(urls);
  const known = new Set(urls);
  const agent = new Agent({ keepAlive: true });
  let isClosed = false;
  let next = 0;

  function forward(asked: IncomingMessage, response: ServerResponse): void {
    const [...targets] = healthy;
    const target = targets[next++ % targets.length];
    const onward = request(`${target}${asked.url}`, { method: asked.method, headers: asked.headers, agent });
    onward.on('error', (error) => response.writeHead(502, { Connection: 'close' }).end(String(error)));
    onward.on('response', (answer) => {
      const { connection: _, 'keep-alive': __, ...headers } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(response);
    });
    asked.pipe(onward);
  }

  async function check(url: string): Promise<void> {
    const isHealthy = await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy && known.has(url)) healthy.add(url);
    else healthy.delete(url);
  }

  const checks = (async () => {
    for (; !isClosed; await wait(100)) await Promise.all([...known].map(check));
  })();
  const server = createServer(forward);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async swap(url, by) {
      known.delete(url);
      known.add(by);
      await check(by);
    },
    async close() {
      isClosed = true;
      await checks;
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
