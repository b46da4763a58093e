import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '../../src/testing/client';
import { confirmImport, startImport } from '../../src/testing/imports';
import { startPartnerHub } from './processes';
import { median, report } from './report';

const ROWS = 10_000;
const BAD = 50;
const ROUNDS = 3;

const files = {
  leads: file('Name,Company,Email,City', (n, isBad) =>
    isBad ? `Lead ${n},Acme,no address,Oslo` : `Lead ${n},Acme ${n},lead${n}@acme.example,Oslo`,
  ),
  partners: file('Partner Name,Description,Industry,Company Size,Location', (n, isBad) =>
    isBad ? `Partner ${n},,,,` : `Partner ${n},"Resells, and supports",Insurance,51-200,Oslo`,
  ),
};

function file(head: string, rowOf: (n: number, isBad: boolean) => string): string {
  const rows = Array.from({ length: ROWS }, (_, n) => rowOf(n, n % (ROWS / BAD) === 0));
  return [head, ...rows].join('\r\n');
}

/**
 * Measures the time from uploading a file to its last row in the list, for leads and partners in turn, and how long other
 * writes take meanwhile.
 */
export async function measureImports(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const server = await startPartnerHub(dataDir);
  const seconds = { leads: [] as number[], partners: [] as number[] };
  const writes: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const entity of ['leads', 'partners'] as const)
      seconds[entity].push(await secondsOf(server.url, entity, `${entity}${round}@example.org`, writes));
  for (const entity of ['leads', 'partners'] as const)
    report({
      what: `import of ${ROWS.toLocaleString('en-US')} ${entity}, ${BAD} of them bad`,
      unit: 's',
      value: median(seconds[entity]),
      target: { atMost: 10 },
      figures: seconds[entity].map((value) => `${value.toFixed(1)} s`).join(', '),
    });
  writes.sort((one, other) => one - other);
  const p99 = writes[Math.floor(writes.length * 0.99)] ?? 0;
  report({
    what: 'changes of a lead during these imports, 99 of 100',
    unit: 'ms',
    value: p99,
    target: { atMost: 100 },
    figures: `${writes.length} changes, median ${median(writes).toFixed(0)} ms, slowest ${writes.at(-1)?.toFixed(0)} ms`,
  });
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

/** Changes a lead again and again while `work` runs, and adds the durations to `writes`. */
async function whileWriting<Result>(
  client: Client,
  writes: number[],
  work: () => Promise<Result>,
): Promise<Result> {
  const lead = { name: 'Peter', company: 'Initech', email: 'peter@example.org' };
  const { body } = await client.post<{ id: string }>('/api/leads', lead);
  let isDone = false;
  const write = async () => {
    for (let n = 0; !isDone; n += 1) {
      const started = performance.now();
      await client.patch(`/api/leads/${body.id}`, { name: `Peter ${n}` });
      writes.push(performance.now() - started);
    }
  };
  const writing = write();
  const result = await work().finally(() => (isDone = true));
  await writing;
  return result;
}

async function secondsOf(
  url: string,
  entity: 'leads' | 'partners',
  email: string,
  writes: number[],
): Promise<number> {
  const client = createClient(url);
  await client.post('/api/auth/signup', { email, password: 'bench password' });
  const started = performance.now();
  const preview = await startImport(client, entity, files[entity]);
  const { body } = await whileWriting(client, writes, () =>
    confirmImport(client, preview, { leaveOutBad: true }),
  );
  const took = (performance.now() - started) / 1000;
  if (preview.counts.bad !== BAD || body.imported !== ROWS - BAD)
    throw new Error(`${entity}: ${preview.counts.bad} were bad and ${String(body.imported)} imported`);
  return took;
}
