import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '../../src/testing/client';
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

/** Measures the time from uploading a file to its last row in the list, for leads and partners in turn. */
export async function measureImports(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const server = await startPartnerHub(dataDir);
  const seconds = { leads: [] as number[], partners: [] as number[] };
  for (let round = 0; round < ROUNDS; round++)
    for (const entity of ['leads', 'partners'] as const)
      seconds[entity].push(await secondsOf(server.url, entity, `${entity}${round}@example.org`));
  for (const entity of ['leads', 'partners'] as const)
    report({
      what: `import of ${ROWS.toLocaleString('en-US')} ${entity}, ${BAD} of them bad`,
      unit: 's',
      value: median(seconds[entity]),
      target: { atMost: 10 },
      figures: seconds[entity].map((value) => `${value.toFixed(1)} s`).join(', '),
    });
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function secondsOf(url: string, entity: 'leads' | 'partners', email: string): Promise<number> {
  const client = createClient(url);
  await client.post('/api/auth/signup', { email, password: 'bench password' });
  const started = performance.now();
  const preview = await startImport(client, entity, files[entity]);
  const { body } = await confirmImport(client, preview, { leaveOutBad: true });
  const took = (performance.now() - started) / 1000;
  if (preview.counts.bad !== BAD || body.imported !== ROWS - BAD)
    throw new Error(`${entity}: ${preview.counts.bad} were bad and ${String(body.imported)} imported`);
  return took;
}
