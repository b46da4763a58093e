import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationDetails } from '../../src/features/operations/operations.service';
import type { StartedJob } from '../../src/features/records/matching-calls';
import type { BulkResult } from '../../src/features/records/bulk-outcome';
import { MAX_BULK } from '../../src/features/records/bulk.rules';
import { createClient, type Client } from '../../src/testing/client';
import { makeCustomField } from '../../src/testing/custom-fields';
import { confirmImport, startImport } from '../../src/testing/imports';
import { startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace } from './workspace';
import { whileWriting, type Waits } from './while-writing';

const LEADS = 10_000;
const PARTNERS = 500;
const ROUNDS = 5;
const CUSTOM_FIELDS = 27;
const SOURCES = 10_000;
const QUIET_MS = 3000;
const ERASURE_MS = 10_000;

/** Measures how long other writes take during the largest writes of SQLite, which has one writer. */
export async function measureWriters(): Promise<void> {
  const workspace = await createBenchWorkspace(PARTNERS, { leads: LEADS });
  const server = await startPartnerHub(workspace.dataDir);
  const owner = createClient(server.url, { setCookie: workspace.cookie });
  const neighbour = createClient(server.url);
  await neighbour.post('/api/auth/signup', { email: 'neighbour@example.org', password: 'bench password' });
  const lead = { name: 'Peter', company: 'Initech', email: 'peter@example.org' };
  const { body } = await neighbour.post<{ id: string }>('/api/leads', lead);
  const measure = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    const waits = await whileWriting(neighbour, `/api/leads/${body.id}`, work);
    reportWaits(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`, waits);
  };

  await measure('time without other work', () => sleep(QUIET_MS));
  const { body: me } = await owner.get<{ id: string }>('/api/auth/me');
  const keys = Array.from({ length: CUSTOM_FIELDS }, (_, n) => `field-${n}`);
  for (const key of keys) await makeCustomField(owner, { key, label: key });
  const { leadIds, partnerIds } = workspace;
  const leads = (round: number) => leadIds.slice(round * MAX_BULK, (round + 1) * MAX_BULK);
  const rounds = async (work: (round: number) => Promise<unknown>) => {
    for (let round = 0; round < ROUNDS; round += 1) await work(round);
  };
  const change = (kind: string, ids: readonly string[], wanted: object) =>
    bulk(owner, kind, ids, { change: wanted });
  const leadChanges = {
    [`${CUSTOM_FIELDS} custom fields`]: (round: number) => ({
      custom: Object.fromEntries(keys.map((key) => [key, `Value ${round} of ${key}`])),
    }),
    owner: () => ({ ownerId: me.id }),
    status: () => ({ status: 'won' }),
  };
  for (const [what, wanted] of Object.entries(leadChanges))
    await measure(`change of the ${what} of ${MAX_BULK} leads`, () =>
      rounds((round) => change('leads', leads(round), wanted(round))),
    );
  const tags = ['erp', 'crm'];
  for (const value of tags) await owner.post('/api/tags', { category: 'Industry', value, label: value });
  await measure(`change of the tags of ${PARTNERS} partners`, () =>
    rounds((round) => change('partners', partnerIds, { tags: [tags[round % 2] ?? ''] })),
  );
  await measure(`deletion of ${MAX_BULK} leads`, () =>
    rounds((round) => bulk(owner, 'leads', leads(round), { delete: true })),
  );
  await measure(`restore of ${MAX_BULK} leads`, () =>
    rounds((round) => bulk(owner, 'trash/restore', leads(round), {})),
  );
  await measure(`deletion of ${PARTNERS} partners`, () =>
    bulk(owner, 'partners', partnerIds, { delete: true }),
  );
  await measure(`restore of ${PARTNERS} partners`, () => bulk(owner, 'trash/restore', partnerIds, {}));
  await measure(`change of the status of all ${LEADS} leads`, () => changeAll(owner, { status: 'lost' }));
  const file = ['Competitor,Type,Address'];
  for (let n = 0; n < SOURCES; n += 1)
    file.push(`Competitor ${n % 500},rss,https://site${n}.example.com/feed.xml`);
  const preview = await startImport(owner, 'monitored-sources', file.join('\r\n'));
  await measure(`import of ${SOURCES} sources`, async () => {
    const { body: done } = await confirmImport(owner, preview);
    if (done.imported !== SOURCES) throw new Error(JSON.stringify(done).slice(0, 500));
  });
  // The rows are deleted after the answer.
  await measure(`deletion of an account with ${LEADS} leads`, async () => {
    const deleted = await owner.post('/api/auth/delete-account', {
      email: 'bench@example.org',
      password: 'bench password',
      workspaceIds: [workspace.workspaceId],
    });
    if (deleted.status !== 200) throw new Error(JSON.stringify(deleted));
    await sleep(ERASURE_MS);
  });
  await server.stop();
  workspace.remove();
}

async function bulk(client: Client, kind: string, ids: readonly string[], body: object): Promise<void> {
  const path = kind.includes('/') ? `/api/${kind}` : `/api/${kind}/bulk`;
  const { body: result } = await client.post<BulkResult>(path, { ids, ...body });
  if (result.changed + result.unchanged !== ids.length)
    throw new Error(`${path}: ${JSON.stringify(result).slice(0, 500)}`);
}

/** Changes all leads with a job, and waits for its end. */
async function changeAll(client: Client, wanted: object): Promise<void> {
  const { status, body } = await client.post<StartedJob>('/api/leads/bulk/matching', {
    count: LEADS,
    change: wanted,
  });
  if (status !== 202) throw new Error(JSON.stringify(body));
  for (;;) {
    await sleep(200);
    const { job } = (await client.get<OperationDetails>(`/api/operations/${body.operationId}`)).body;
    if (job?.state === 'done' && job.failedCount === 0) return;
    if (job?.state !== 'running') throw new Error(JSON.stringify(job));
  }
}

function reportWaits(what: string, { writes, probes }: Waits): void {
  const sorted = [...writes].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  report({
    what: `other writes during the ${what}, 99 of 100`,
    unit: 'ms',
    value: at(0.99),
    target: { atMost: 100 },
    figures: `${sorted.length} writes, median ${at(0.5).toFixed(0)} ms, slowest ${at(1).toFixed(0)} ms; slowest /healthz ${Math.max(...probes).toFixed(0)} ms`,
  });
}
