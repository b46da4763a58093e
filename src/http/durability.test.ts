import { connect as openSocket } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClient, type Client } from '../testing/client';
import { createTestInstallation } from '../testing/command';
import type { Installation } from '../testing/installation';
import { PASSWORD } from '../testing/server';

/** Signals and ports are independent of the database, so their tests run only once, with SQLite. */
const isPostgres = process.env.TEST_DATABASE === 'postgres';

let installation: Installation;
afterEach(() => installation.remove());

async function signUp(url: string): Promise<Client> {
  const client = createClient(url);
  await client.post('/api/auth/signup', { email: 'mara@example.org', password: PASSWORD });
  return client;
}

async function signIn(url: string): Promise<Client> {
  const client = createClient(url);
  await client.post('/api/auth/signin', { email: 'mara@example.org', password: PASSWORD });
  return client;
}

const addTag = (client: Client, value: string) =>
  client.post('/api/tags', { category: 'Tier', value, label: value });

async function tagsOf(client: Client): Promise<string[]> {
  const { body } = await client.get<{ value: string }[]>('/api/tags?limit=1000');
  return body.map(({ value }) => value);
}

describe('a killed server', () => {
  it('keeps every acknowledged write after the server is killed', async () => {
    installation = await createTestInstallation();
    const server = await installation.serve();
    const client = await signUp(server.url);
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let n = 0; ; n++) {
        const value = `Tier ${writer}.${n}`;
        const answer = await addTag(client, value).catch(() => null);
        if (answer === null) return;
        if (answer.status === 201) acknowledged.push(value);
      }
    };
    const writers = [1, 2, 3, 4, 5, 6].map(write);
    await vi.waitUntil(() => acknowledged.length >= 150, { timeout: 30_000 });
    expect(await server.end('SIGKILL')).toBeNull();
    await Promise.all(writers);

    const restarted = await installation.serve();
    const kept = await tagsOf(await signIn(restarted.url));
    expect(acknowledged.filter((value) => !kept.includes(value))).toEqual([]);
  });
});

describe.skipIf(isPostgres)('stopping', () => {
  // A drain after SIGINT would last until the test kills the server, a minute later.
  it.each([
    ['SIGTERM', '0'],
    ['SIGINT', '10m'],
  ] as const)(
    'finishes the request in flight after %s with PARTNERHUB_DRAIN=%s and exits with 0',
    async (signal, PARTNERHUB_DRAIN) => {
      installation = await createTestInstallation({ PARTNERHUB_DRAIN });
      const server = await installation.serve();
      const client = await signUp(server.url);
      const request = await beginRequest(server.url, client.cookie());
      const ended = server.end(signal);
      await vi.waitUntil(() => refuses(server.url), { timeout: 30_000 });
      expect(await request.complete()).toMatch(/^HTTP\/1\.1 201 /);
      expect(await ended).toBe(0);

      const restarted = await installation.serve();
      expect(await tagsOf(await signIn(restarted.url))).toContain('Slow');
      await restarted.end('SIGINT');
    },
  );

  it('ends immediately on a second signal', async () => {
    installation = await createTestInstallation();
    const server = await installation.serve();
    const client = await signUp(server.url);
    await beginRequest(server.url, client.cookie());
    void server.end('SIGTERM');
    await vi.waitUntil(() => refuses(server.url), { timeout: 30_000 });
    // A second signal right after the first counts as the same one, because npm repeats the terminal's Ctrl+C.
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await server.end('SIGINT')).toBe(130);
  });
});

describe('two servers on one database', () => {
  it('keeps serving a shared database when the other server is killed', async () => {
    installation = await createTestInstallation();
    const [first, second] = [await installation.serve(), await installation.serve()];
    const one = await signUp(first.url);
    const two = await signIn(second.url);
    const values = Array.from({ length: 40 }, (_, n) => `Both ${n}`);
    const answers = await Promise.all(values.map((value, n) => addTag(n % 2 === 0 ? one : two, value)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));

    await first.end('SIGKILL');
    expect(await tagsOf(two)).toEqual(expect.arrayContaining(values));
    expect((await addTag(two, 'After')).status).toBe(201);
  });
});

describe.skipIf(isPostgres)('a port in use', () => {
  it('reports a port in use in one line', async () => {
    installation = await createTestInstallation();
    const { url } = await installation.serve();
    const { port } = new URL(url);
    expect(await installation.run(['serve', '--port', port])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Error: Cannot listen: port ${port} of 127.0.0.1 is in use: free it, or choose another one with --port or PORT\n`,
    });
  });
});

const refuses = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

/** Starts a call whose body is still incomplete when this resolves. */
async function beginRequest(url: string, cookie: string) {
  const { hostname, port } = new URL(url);
  const socket = openSocket(Number(port), hostname);
  await once(socket, 'connect');
  const body = JSON.stringify({ category: 'Tier', value: 'Slow', label: 'Slow' });
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  const head = [
    'POST /api/tags HTTP/1.1',
    `Host: ${hostname}:${port}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  // When the server answers this request, it has read the head of the other one.
  await fetch(`${url}/healthz`);
  return {
    async complete(): Promise<string> {
      socket.write(body.slice(10));
      await once(socket, 'close');
      return answer;
    },
  };
}
