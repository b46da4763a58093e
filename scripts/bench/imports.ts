import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ImportView } from '../../src/features/imports/present-import';
import { createClient, type Client } from '../../src/testing/client';
import { confirmImport, startImport } from '../../src/testing/imports';
import { startPartnerHub } from './processes';
import { median, report } from './report';
import { whileWriting } from './while-writing';

const ROWS = 10_000;
const BAD = 50;
const ROUNDS = 3;
/** The files of the long import. */
const FILES = 10;

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
  report({
    what: 'changes of a lead during these imports, 99 of 100',
    unit: 'ms',
    value: percentile(writes, 0.99),
    target: { atMost: 100 },
    figures: `${writes.length} changes, median ${median(writes).toFixed(0)} ms, slowest ${Math.max(...writes).toFixed(0)} ms`,
  });
  await server.stop();
  rmSync(dataDir, { recursive: true });
  await measureManyRows();
}

async function secondsOf(
  url: string,
  entity: 'leads' | 'partners',
  email: string,
  writes: number[],
): Promise<number> {
  const client = createClient(url);
  await client.post('/api/auth/signup', { email, password: 'bench password' });
  const path = await leadOf(client);
  const started = performance.now();
  const preview = await startImport(client, entity, files[entity]);
  const waits = await whileWriting(client, path, () => confirmed(client, preview));
  writes.push(...waits.writes);
  return (performance.now() - started) / 1000;
}

/** Creates a lead, and returns its path. */
async function leadOf(client: Client): Promise<string> {
  const { body } = await client.post<{ id: string }>('/api/leads', {
    name: 'Peter',
    company: 'Initech',
    email: 'peter@example.org',
  });
  return `/api/leads/${body.id}`;
}

async function confirmed(client: Client, preview: ImportView): Promise<void> {
  const { body } = await confirmImport(client, preview, { leaveOutBad: true });
  if (preview.counts.bad !== BAD || body.imported !== ROWS - BAD)
    throw new Error(`${preview.counts.bad} were bad and ${String(body.imported)} imported`);
}

/**
 * Imports many files of the largest size into one workspace, from upload to confirmation, and measures how long calls of
 * another workspace take meanwhile, and how much the memory grows.
 */
async function measureManyRows(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const server = await startPartnerHub(dataDir);
  const [client, neighbour] = [createClient(server.url), createClient(server.url)];
  for (const [one, email] of [
    [client, 'many@example.org'],
    [neighbour, 'neighbour@example.org'],
  ] as const)
    await one.post('/api/auth/signup', { email, password: 'bench password' });
  const path = await leadOf(neighbour);
  const resident: number[] = [];
  const seconds: number[] = [];
  const waits = await whileWriting(neighbour, path, async () => {
    for (let round = 0; round < FILES; round++) {
      const started = performance.now();
      const leads = file('Name,Company,Email,City', (n, isBad) =>
        isBad ? `Lead ${n},Acme,no address,Oslo` : `Lead ${n},Acme ${n},lead${n}@${round}.example,Oslo`,
      );
      await confirmed(client, await startImport(client, 'leads', leads));
      seconds.push((performance.now() - started) / 1000);
      resident.push(server.residentMb());
    }
  });
  const rows = `${(FILES * ROWS).toLocaleString('en-US')} leads in ${FILES} files`;
  for (const [what, durations] of [
    ['changes of a lead', waits.writes],
    ['other requests', waits.probes],
  ] as const)
    report({
      what: `${what} during ${rows}, 99 of 100`,
      unit: 'ms',
      value: percentile(durations, 0.99),
      target: { atMost: 100 },
      figures: `${durations.length} calls, median ${median(durations).toFixed(0)} ms, slowest ${Math.max(...durations).toFixed(0)} ms`,
    });
  report({
    what: `growth of the memory after the first third of ${rows}`,
    unit: 'MB',
    value: (resident.at(-1) ?? 0) - (resident[Math.floor(FILES / 3)] ?? 0),
    target: { atMost: 50 },
    figures: `after each file: ${resident.map((mb) => mb.toFixed(0)).join(', ')} MB; ${seconds.map((s) => s.toFixed(1)).join(', ')} s`,
  });
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0;
