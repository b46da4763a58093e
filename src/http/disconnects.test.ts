import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../db/connect';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { objectKey } from '../features/files/storage/file-storage';
import { sendFile } from '../testing/attachments';
import { callsWithBody, type CallWithBody } from '../testing/call-bodies';
import { createClient, type Client } from '../testing/client';
import { cutRequest, headOf, partOf, type CutRequest, type Leaving } from '../testing/cut-requests';
import { seedDemo, type DemoAccounts } from '../testing/demo';
import { describedOperations, type DescribedOperation } from '../testing/described-operations';
import { listTables } from '../testing/describe-schema';
import { createInstallation, type Installation, type Served } from '../testing/installation';
import { newId } from '../lib/ids';
import { nodeBinary } from '../testing/node-binary';
import { PASSWORD } from '../testing/server-password';
import { METRICS_TOKEN, problemsIn, watchServer } from '../testing/watched-server';

const leavings: readonly Leaving[] = ['FIN', 'RST'];
const delays = [0, 2, 5, 10, 20, 100];
const waysAfter = (times: readonly number[]) =>
  leavings.flatMap((leaving) => times.map((afterMs) => ({ leaving, afterMs })));
const ways = waysAfter(delays);

const settings = {
  DATABASE_URL: '',
  PARTNERHUB_METRICS_TOKEN: METRICS_TOKEN,
  PARTNERHUB_RATE_LIMITS: 'signin=off,signup=off,upload=off,submit=off,document=off',
};

let installation: Installation;
let db: Db;
let people: DemoAccounts;
beforeAll(async () => {
  installation = await createInstallation(settings);
  people = await seedDemo(installation);
  db = connect({ databaseUrl: installation.databaseUrl, dataDir: installation.dataDir });
});
afterAll(async () => {
  await db.close();
  await installation.remove();
});

/**
 * Returns a third of `all`, at each call the next one. All calls are cut in all ways in three runs of a way, and each
 * call in a third of the ways: what a call does with a cut body depends on the call or on the way, hardly on both.
 */
function createSample() {
  let turn = 0;
  return <Item>(all: readonly Item[]): Item[] => {
    turn += 1;
    return all.filter((_, index) => index % 3 === turn % 3);
  };
}

const otherVersion = process.version.startsWith('v20.') ? '26' : '20';

describe.each([
  ['this Node.js', async () => process.execPath],
  [`Node.js ${otherVersion}`, () => nodeBinary(otherVersion)],
])('with clients that leave early, a server on %s', (_, findNode) => {
  let sameData: Installation;
  let server: Served;
  let survives: ReturnType<typeof watchServer>['survives'];
  let owner: Client;
  let portal: Client;
  let apiKey: string;
  let operations: DescribedOperation[];
  let screens: string[];
  const sampled = createSample();
  beforeAll(async () => {
    sameData = await createInstallation(
      { ...settings, PARTNERHUB_DATA: installation.dataDir },
      await findNode(),
    );
    server = await sameData.serve('--no-scheduler');
    ({ survives } = watchServer(server));
    [owner, portal] = [createClient(server.url), createClient(server.url)];
    for (const [client, email] of [
      [owner, people.owner],
      [portal, people.portal],
    ] as const)
      await client.post('/api/auth/signin', { email, password: people.password });
    ({ key: apiKey } = (
      await owner.post<{ key: string }>('/api/admin/api-keys', { name: newId(), scope: 'write' })
    ).body);
    const described = await describedOperations({ owner, portal });
    ({ screens } = described);
    // The owner isn't a super admin, and refusals are logged.
    operations = described.operations.filter(({ path }) => !path.startsWith('/api/superadmin/'));
    // Its first answer stores a row.
    await fetch(`${server.url}/healthz`);
  });
  afterAll(() => sameData.remove());

  const cut =
    (
      bytes: Buffer,
      way: Pick<CutRequest, 'leaving' | 'afterMs'>,
      awaitsResponse = false,
    ): (() => Promise<void>) =>
    () =>
      cutRequest(server.url, { bytes, awaitsResponse, ...way });

  /** Returns the headers with which a call isn't refused. */
  function signedIn({ path, permission }: DescribedOperation, member: Client): Record<string, string> {
    if (path === '/api/mcp') return { Authorization: `Bearer ${apiKey}` };
    if (permission === 'anyone') return {};
    return { Cookie: (permission === 'partner_portal' ? portal : member).cookie() };
  }

  function bytesOf(call: CallWithBody, length: number, isChunked = false): Buffer {
    const { operation, target, headers, body } = call;
    const head = {
      method: operation.method,
      path: target,
      headers: { ...signedIn(operation, owner), ...headers },
    };
    return partOf(server.url, head, body, length, isChunked);
  }

  const uploadsOf = async (size: number): Promise<CallWithBody[]> =>
    (await callsWithBody(operations, Buffer.alloc(size, 'Ada,Initech\n'))).filter(({ isUpload }) => isUpload);

  async function rowCounts(): Promise<Record<string, number>> {
    const counts: Record<string, number> = {};
    for (const table of await listTables(db))
      counts[table] = (await db.read(table).select(db.read.raw('1'))).length;
    return counts;
  }

  const partialFiles = () => readdir(join(installation.dataDir, 'files', 'partial'));

  it('survives every call whose body ends early, and stores nothing', { timeout: 300_000 }, async () => {
    const calls = await callsWithBody(operations, Buffer.from('Name,Company\nAda,Initech\n'));
    expect(calls.length).toBeGreaterThan(130);
    const rows = await rowCounts();
    const tasks = [0, 1, 0.5, -1].flatMap((part) =>
      [
        ...ways.map((way) => ({ ...way, isChunked: false })),
        ...waysAfter([5]).map((way) => ({ ...way, isChunked: true })),
      ].flatMap(({ isChunked, ...way }) =>
        sampled(calls).map((call) => {
          const { length } = call.body;
          const sent = part === 0.5 ? Math.floor(length / 2) : part < 0 ? length + part : part;
          return cut(bytesOf(call, sent, isChunked), way);
        }),
      ),
    );
    await survives(tasks);
    expect(await rowCounts()).toEqual(rows);
  });

  it(
    'survives every call without a body, cut in its head, before and in the response',
    { timeout: 300_000 },
    async () => {
      const [outsider, leaver] = [createClient(server.url), createClient(server.url)];
      for (const client of [outsider, leaver])
        await client.post('/api/auth/signup', { email: `${newId()}@example.org`, password: PASSWORD });
      const heads = operations
        .filter(({ contentTypes }) => contentTypes.length === 0)
        .map((operation) => {
          // Writes get ids of another workspace.
          const writer = operation.name === 'signOut' ? leaver : outsider;
          const headers = signedIn(operation, operation.method === 'GET' ? owner : writer);
          return Buffer.from(headOf(server.url, { ...operation, headers }));
        });
      expect(heads.length).toBeGreaterThan(180);
      await survives([
        ...waysAfter([5]).flatMap((way) =>
          sampled(heads).map((head) => cut(head.subarray(0, head.length - 2), way)),
        ),
        ...ways.flatMap((way) => sampled(heads).map((head) => cut(head, way))),
        ...waysAfter([0]).flatMap((way) => heads.map((head) => cut(head, way, true))),
      ]);
    },
  );

  it(
    'survives visitors of every screen that leave before and in the response',
    { timeout: 300_000 },
    async () => {
      const headers = { Cookie: owner.cookie() };
      const heads = screens
        .flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`])
        .map((path) => Buffer.from(headOf(server.url, { method: 'GET', path, headers })));
      expect(heads.length).toBeGreaterThan(100);
      await survives([
        ...heads.map((head, index) => cut(head, { leaving: index % 2 ? 'FIN' : 'RST', afterMs: 5 })),
        ...heads.map((head, index) => cut(head, { leaving: index % 2 ? 'RST' : 'FIN', afterMs: 0 }, true)),
      ]);
    },
  );

  it(
    'survives large uploads that end in the middle, and removes their files',
    { timeout: 300_000 },
    async () => {
      const uploads = await uploadsOf(1_000_000);
      expect(uploads).toHaveLength(48);
      const rows = await rowCounts();
      // `survives` sees each way that loses a file: 63 uploads are more than the files that it tolerates.
      const tasks = [...ways, ...ways, ...ways].flatMap((way) =>
        uploads.map((call) => cut(bytesOf(call, 500_000), way)),
      );
      // A person can upload 5 files at a time.
      await survives(tasks, 5);
      expect(await rowCounts()).toEqual(rows);
      expect(await partialFiles()).toEqual([]);
      const sent = Array.from({ length: 5 }, () => sendFile(owner, '/api/resources?name=x'));
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    },
  );

  it('stores an upload completely or not at all if the client leaves after its end', async () => {
    const uploads = (await uploadsOf(100_000)).filter(({ target }) => !target.includes('/imports'));
    await survives(
      ways.flatMap((way) => uploads.map((call) => cut(bytesOf(call, call.body.length), way))),
      5,
    );
    const stored: { id: string; size: number }[] = await db.read('files').select('id', 'size');
    const objects: { key: string; size: number }[] = [];
    for await (const { key, size } of createFolderStorage(join(installation.dataDir, 'files')).list())
      objects.push({ key, size });
    const byKey = (one: { key: string }, two: { key: string }) => one.key.localeCompare(two.key);
    expect(objects.sort(byKey)).toEqual(
      stored.map(({ id, size }) => ({ key: objectKey(id), size })).sort(byKey),
    );
    expect(await partialFiles()).toEqual([]);
  });

  it('stops without an error while it answers clients that have left', async () => {
    const calls = operations.filter(({ method }) => method === 'GET').map(({ path }) => path);
    const paths = [...calls, ...screens.filter((path) => !isDeferred.test(path)), '/healthz'];
    const logged = server.output().length;
    await Promise.all(
      paths.map((path) => {
        const head = headOf(server.url, { method: 'GET', path, headers: { Cookie: owner.cookie() } });
        return cut(Buffer.from(head), { leaving: 'RST', afterMs: 20 })();
      }),
    );
    expect(await server.end('SIGTERM')).toBe(0);
    expect(problemsIn(server.output().slice(logged))).toEqual([]);
  });
});

/** The screens that load data of other servers after the page. A server doesn't wait for it when it stops. */
const isDeferred = /^\/(campaigns\/podcast|insights\/trends)$/;
