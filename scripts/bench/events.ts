import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, type App } from '../../src/app';
import { loadConfig } from '../../src/config';
import type { DomainEvent } from '../../src/features/outbox/domain-event';
import { newCampaign } from '../../src/features/campaigns/campaigns.schema';
import { newLead } from '../../src/features/leads/leads.schema';
import type { Actor } from '../../src/lib/actor';
import { springWebinar } from '../../src/testing/campaigns';
import { accept, startWebhookReceiver, type WebhookReceiver } from '../../src/testing/webhook-receiver';
import { startPostgres } from '../postgres';
import { median, report } from './report';
import { createBenchWorkspace } from './workspace';

const WEBHOOKS = 3;
/** Number of writes per measurement of CPU time. Measurements with and without webhooks alternate. */
const WRITES = 100;
const ROUNDS = 25;
const BURST = 1_000;
const SINGLE = 300;

const lead = newLead.parse({ name: 'Bill Lumbergh', company: 'Initech', email: 'bill@initech.example' });

const campaign = newCampaign.parse(springWebinar);

/** Measures the cost of events for the call that causes them, and the time until they arrive, on both engines. */
export async function measureEvents(): Promise<void> {
  await measureOn('SQLite', null);
  const postgres = await startPostgres();
  try {
    await measureOn('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureOn(engine: 'SQLite' | 'PostgreSQL', databaseUrl: string | null): Promise<void> {
  const { dataDir, cookie, remove } = await createBenchWorkspace(0, { databaseUrl });
  const receiver = await startWebhookReceiver();
  const config = loadConfig({
    ...receiver.env,
    PARTNERHUB_DATA: dataDir,
    LOG_LEVEL: 'error',
    DATABASE_URL: databaseUrl ?? '',
  });
  // No event is delivered before the dispatcher is started.
  const app = createApp(config);
  const { actor } = await app.sessions.read(cookie);
  if (!actor) throw new Error('not signed in');
  for (let made = 0; made < WEBHOOKS; made++)
    await app.webhooks.create(actor, { url: `${receiver.url}/${made}`, events: ['*'], description: null });
  await measureWrites(engine, app, 'lead', () => app.leads.create(actor, lead));
  // Like most kinds, its event loads the object again.
  await measureWrites(engine, app, 'campaign', () => app.campaigns.create(actor, campaign));
  await measureDeliveries(engine, app, actor, receiver);
  await app.close();
  await receiver.close();
  remove();
}

/** Compares the CPU time of this process for writes with and without subscribers. */
async function measureWrites(
  engine: string,
  app: App,
  kind: string,
  write: () => Promise<unknown>,
): Promise<void> {
  const setWebhooks = (status: string) => app.db.write('webhooks').update({ status });
  const cpuPerWrite = async () => {
    const before = process.cpuUsage();
    for (let written = 0; written < WRITES; written++) await write();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / WRITES;
  };
  const rounds: { without: number; with: number }[] = [];
  await cpuPerWrite();
  for (let round = 0; round < ROUNDS; round++) {
    await setWebhooks('disabled');
    const without = await cpuPerWrite();
    await setWebhooks('active');
    rounds.push({ without, with: await cpuPerWrite() });
  }
  await app.db.write('domain_events').delete();
  const [withThem, without] = [
    median(rounds.map((one) => one.with)),
    median(rounds.map((one) => one.without)),
  ];
  report({
    what: `writing a ${kind} with ${WEBHOOKS} webhooks, against none, ${engine}`,
    unit: '×',
    value: median(rounds.map((one) => one.with / one.without)),
    target: { atMost: 1.1 },
    figures: `${withThem.toFixed(0)} µs against ${without.toFixed(0)} µs of CPU in the service`,
  });
}

async function measureDeliveries(
  engine: 'SQLite' | 'PostgreSQL',
  app: App,
  actor: Actor,
  receiver: WebhookReceiver,
): Promise<void> {
  let left = BURST * WEBHOOKS;
  let arrivedAll: () => void = () => undefined;
  const all = new Promise<void>((resolve) => (arrivedAll = resolve));
  receiver.answer = (request, response) => {
    accept(request, response);
    left -= 1;
    if (left === 0) arrivedAll();
  };
  for (let written = 0; written < BURST; written++) await app.leads.create(actor, lead);
  const started = performance.now();
  app.dispatcher.start();
  await all;
  report({
    what: `deliveries to ${WEBHOOKS} webhooks, ${engine}`,
    unit: '/s',
    value: (BURST * WEBHOOKS) / ((performance.now() - started) / 1000),
    target: { atLeast: 500 },
    figures: `${BURST} events`,
  });
  const arrivals = new Map<string, number[]>();
  receiver.answer = (request, response) => {
    accept(request, response);
    const { objectId } = JSON.parse(request.body) as DomainEvent;
    const times = arrivals.get(objectId ?? '') ?? [];
    arrivals.set(objectId ?? '', [...times, performance.now()]);
  };
  const committed = new Map<string, number>();
  for (let written = 0; written < SINGLE; written++) {
    const { id } = await app.leads.create(actor, lead);
    committed.set(id, performance.now());
    await sleep(20);
  }
  while ([...committed.keys()].some((id) => arrivals.get(id)?.length !== WEBHOOKS)) await sleep(20);
  const delays = [...committed].flatMap(([id, at]) => (arrivals.get(id) ?? []).map((time) => time - at));
  const sorted = delays.sort((one, other) => one - other);
  report({
    what: `from the commit to the receiver, 99 of 100, ${engine}`,
    unit: 'ms',
    value: sorted[Math.floor(sorted.length * 0.99)] ?? Infinity,
    target: { atMost: engine === 'SQLite' ? 1_000 : 200 },
    figures: `half within ${median(sorted).toFixed(0)} ms`,
  });
}
