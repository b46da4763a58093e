import { leadStatuses } from '../../src/features/leads/leads.rules';
import { MAX_BULK } from '../../src/features/records/bulk.rules';
import type { BulkResult } from '../../src/features/records/bulk-outcome';
import { createClient } from '../../src/testing/client';
import { startPostgres } from '../postgres';
import { startPartnerHub } from './processes';
import { median, report } from './report';
import { createBenchWorkspace } from './workspace';

const RECORDS = 5000;
const ROUNDS = 5;

/** A change of status also changes counters. An approval of a deal also looks for conflicts. */
const changes = {
  leads: { status: 'won' },
  partners: { status: 'inactive' },
  deals: { status: 'approved' },
};

/** Measures how long it takes to change as many records as one call can. */
export const measureAtOnce = (): Promise<void> => measureOn('SQLite', null);

/** Measures the same on PostgreSQL, which flushes every commit to disk by default. */
export async function measureAtOnceOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await measureOn('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureOn(engine: string, databaseUrl: string | null): Promise<void> {
  const workspace = await createBenchWorkspace(RECORDS, { leads: RECORDS, deals: RECORDS, databaseUrl });
  const server = await startPartnerHub(workspace.dataDir, { databaseUrl });
  try {
    const client = createClient(server.url, { setCookie: workspace.cookie });
    const idsOf = {
      leads: workspace.leadIds.filter((_, index) => leadStatuses[index % leadStatuses.length] !== 'won'),
      partners: workspace.partnerIds,
      deals: workspace.dealIds,
    };
    const measure = async (kind: keyof typeof changes, what: string, body: object): Promise<void> => {
      const ms: number[] = [];
      // Each round takes other records, because setting the same value again costs little.
      for (let round = 0; round < ROUNDS; round++) {
        const ids = idsOf[kind].slice(round * MAX_BULK, (round + 1) * MAX_BULK);
        const started = performance.now();
        const { body: result } = await client.post<BulkResult>(`/api/${kind}/bulk`, { ids, ...body });
        ms.push(performance.now() - started);
        if (result.changed !== MAX_BULK) throw new Error(`${kind}: ${JSON.stringify(result).slice(0, 500)}`);
      }
      report({
        what: `${engine}: ${what} of ${MAX_BULK} of ${RECORDS.toLocaleString('en-US')} ${kind} at once`,
        unit: 'ms',
        value: median(ms),
        target: { atMost: 1000 },
        figures: ms.map((one) => `${one.toFixed(0)} ms`).join(', '),
      });
    };
    for (const kind of ['leads', 'partners', 'deals'] as const)
      await measure(kind, 'change', { change: changes[kind] });
    // Partners with deals can't be deleted.
    for (const kind of ['leads', 'deals', 'partners'] as const)
      await measure(kind, 'deletion', { delete: true });
  } finally {
    await server.stop();
    workspace.remove();
  }
}
