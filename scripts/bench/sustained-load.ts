import { startPostgres } from '../postgres';
import { startPartnerHub, type Vitals } from './processes';
import { median, print, report } from './report';
import { kinds, sendTraffic, type Kind, type Order, type Outcome } from './traffic';
import { createBenchWorkspace, words, type BenchWorkspace } from './workspace';

const CONNECTIONS = 64;
const SECONDS = 60;
const WARM_UP_SECONDS = 5;
const PARTNERS = 20_000;
const LEADS = 50_000;

/** Maximum time of a write at the 99th percentile, in ms. */
const WRITE_P99 = 400;

/** Runs one minute of mixed load: 70 % reads, 20 % lists, 10 % writes. A tenth of the reads and lists are screens. */
export const measureSustainedLoad = (): Promise<void> => measureOn('SQLite', null);

/** Runs the same load on PostgreSQL, which flushes every commit to disk by default. */
export async function measureSustainedLoadOnPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await measureOn('PostgreSQL', postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measureOn(engine: string, databaseUrl: string | null): Promise<void> {
  const workspace = await createBenchWorkspace(PARTNERS, { leads: LEADS, databaseUrl });
  const { dataDir, cookie } = workspace;
  const vitals: Vitals[] = [];
  const server = await startPartnerHub(dataDir, { databaseUrl, onVitals: (sample) => vitals.push(sample) });
  const traffic = { url: server.url, cookie, connections: CONNECTIONS, order: mixOf(workspace) };
  print(
    `\n${engine}: ${SECONDS} s, ${CONNECTIONS} connections, ${PARTNERS} partners, ${LEADS} leads; after ${WARM_UP_SECONDS} s of warm-up`,
  );
  await sendTraffic({ ...traffic, seconds: WARM_UP_SECONDS });
  vitals.length = 0;
  const { outcomes, errors, seconds } = await sendTraffic({ ...traffic, seconds: SECONDS });
  await server.stop();
  workspace.remove();

  print(`      ${(outcomes.length / seconds).toFixed(0)} requests/s`);
  for (const kind of kinds) printLatency(kind, outcomes, seconds);
  for (const [what, count] of errors) print(`      ${count} × ${what}`);
  report({
    what: `${engine}: failed requests`,
    unit: '',
    value: [...errors.values()].reduce((sum, count) => sum + count, 0),
    target: { atMost: 0 },
    figures: `of ${outcomes.length}`,
  });
  report({
    what: `${engine}: write p99`,
    unit: 'ms',
    value: percentile(times(outcomes, 'write'), 0.99),
    target: { atMost: WRITE_P99 },
    figures: `${times(outcomes, 'write').length} writes`,
  });
  reportMemory(engine, vitals);
  const delays = vitals.map((sample) => sample.delayP99Ms);
  print(
    `      event-loop delay: p99 of a second ${median(delays).toFixed(0)} ms (median), longest ${Math.max(
      ...vitals.map((sample) => sample.delayMaxMs),
    ).toFixed(0)} ms`,
  );
}

/** Returns the n-th request, the same in every run. */
function mixOf({ partnerIds, leadIds }: BenchWorkspace): (n: number) => Order {
  return (n) => {
    const partner = partnerIds[(n * 7919) % partnerIds.length] ?? '';
    const lead = leadIds[(n * 7919) % leadIds.length] ?? '';
    const round = Math.floor(n / 10);
    const place = n % 10;
    if (place === 9) return writeOf(round, partner, lead);
    if (place === 4 || place === 8)
      return { kind: 'list', method: 'GET', path: listOf(round * 2 + (place >> 3)) };
    return { kind: 'read', method: 'GET', path: readOf(round * 7 + place, partner, lead) };
  };
}

function readOf(n: number, partner: string, lead: string): string {
  if (n % 10 === 0) return `/partners/${partner}`;
  return n % 2 === 0 ? `/api/partners/${partner}` : `/api/leads/${lead}`;
}

const lists = [
  '/api/partners?limit=50',
  '/api/leads?limit=50',
  '/api/leads?limit=50&status=won',
  `/api/partners?limit=50&search=${words.frequent}`,
  '/api/leads?limit=50&search=company+42',
  '/partners/directory',
  '/api/partners?limit=50',
  '/api/leads?limit=50',
  `/api/partners?limit=50&search=${words.rare}`,
  '/leads',
];
const listOf = (n: number): string => lists[n % lists.length] ?? '';

function writeOf(n: number, partner: string, lead: string): Order {
  const write = { kind: 'write' } as const;
  switch (n % 4) {
    case 0: {
      const body = {
        name: `Visitor ${n}`,
        company: `Company ${n % 8009}`,
        email: `visitor${n}@example.org`,
        status: 'new',
      };
      return { ...write, method: 'POST', path: '/api/leads', body };
    }
    case 1:
      return { ...write, method: 'PATCH', path: `/api/leads/${lead}`, body: { city: `City ${n}` } };
    case 2:
      return {
        ...write,
        method: 'PATCH',
        path: `/api/partners/${partner}`,
        body: { location: `Region ${n}` },
      };
    default:
      return {
        ...write,
        method: 'POST',
        path: `/api/partners/${partner}/notes`,
        body: { content: `Called, ${n}` },
      };
  }
}

const times = (outcomes: readonly Outcome[], kind: Kind): number[] =>
  outcomes.filter((outcome) => outcome.kind === kind).map(({ ms }) => ms);

function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

function printLatency(kind: Kind, outcomes: readonly Outcome[], seconds: number): void {
  const found = times(outcomes, kind);
  const shown = [0.5, 0.99, 1].map((part) => `${percentile(found, part).toFixed(0)} ms`);
  print(
    `      ${`${kind}s`.padEnd(7)} ${(found.length / seconds).toFixed(0).padStart(5)}/s   p50 ${shown[0]}, p99 ${shown[1]}, longest ${shown[2]}`,
  );
}

/** Compares the last sixth of the minute with the second one, because the server warms up in the first. */
function reportMemory(engine: string, vitals: readonly Vitals[]): void {
  const sixths = Array.from({ length: 6 }, (_, n) =>
    vitals.slice(Math.floor((n * vitals.length) / 6), Math.floor(((n + 1) * vitals.length) / 6)),
  ).map((samples) => median(samples.map(({ residentMb }) => residentMb)));
  const [, second = 0, , , , last = 0] = sixths;
  report({
    what: `${engine}: resident memory, last sixth against the second`,
    unit: '×',
    value: last / second,
    target: { atMost: 1.1 },
    figures: `${sixths.map((value) => value.toFixed(0)).join(', ')} MB`,
  });
}
