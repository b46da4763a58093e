import { leadEntity } from '../../src/features/leads/leads.entity';
import { sortNames } from '../../src/lib/entities/entity';
import { compare, compareLatency } from './load';
import { startComparison, startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace, words, type BenchWorkspace } from './workspace';

const lead = {
  name: 'Ada Lovelace',
  company: 'Acme',
  email: 'ada@acme.example',
  industry: 'Insurance',
  city: 'London',
  priority: 'high',
  status: 'new',
};

/**
 * Measures the calls for partners: against a bare server, and with a hundred times as many rows. Also measures sorted
 * lists of leads.
 */
export async function measureCalls(): Promise<void> {
  const thousand = await createBenchWorkspace(1_000);
  const tenThousand = await createBenchWorkspace(10_000);
  const hundredThousand = await createBenchWorkspace(100_000, { leads: 100_000 });
  await compareWithBare(tenThousand);
  await measureGrowth(thousand, hundredThousand);
  await measureSorting(hundredThousand);
  for (const workspace of [thousand, tenThousand, hundredThousand]) workspace.remove();
}

/** Measures a list, a record and a creation against a bare server. */
export async function measureAgainstBare(): Promise<void> {
  const workspace = await createBenchWorkspace(10_000);
  await compareWithBare(workspace);
  workspace.remove();
}

async function compareWithBare({ dataDir, cookie, partnerId }: BenchWorkspace): Promise<void> {
  const ours = await startPartnerHub(dataDir);
  const bare = await startComparison('bare-server.ts', { PARTNERHUB_DATA: dataDir });
  const calls = [
    { what: 'GET /api/partners, 50 of 10,000', path: '/api/partners?limit=50', atLeast: 0.55 },
    { what: 'GET /api/partners/{id}', path: `/api/partners/${partnerId}`, atLeast: 0.5 },
    { what: 'POST /api/leads', path: '/api/leads', body: lead, atLeast: 0.15 },
  ];
  for (const { what, path, body, atLeast } of calls) {
    const call = { cookie, ...(body && { body }) };
    const result = await compare({ url: ours.url + path, ...call }, { url: bare.url + path, ...call });
    report({
      what: `${what}, against a bare node:http server`,
      unit: '×',
      value: result.ratio,
      target: { atLeast },
      figures: `${result.ours.toFixed(0)}/s against ${result.theirs.toFixed(0)}/s`,
    });
  }
  await ours.stop();
  await bare.stop();
}

async function measureGrowth(thousand: BenchWorkspace, hundredThousand: BenchWorkspace) {
  const small = await startPartnerHub(thousand.dataDir);
  const large = await startPartnerHub(hundredThousand.dataDir);
  const list = '/api/partners?limit=50';
  const lists = await compareLatency(
    { url: small.url + list, cookie: thousand.cookie },
    { url: large.url + list, cookie: hundredThousand.cookie },
  );
  report({
    what: 'the list at 100,000 rows, against 1,000',
    unit: '×',
    value: lists.second / lists.first,
    target: { atMost: 1.2 },
    figures: `${lists.second.toFixed(2)} ms against ${lists.first.toFixed(2)} ms`,
  });
  for (const [kind, word] of Object.entries(words)) {
    const path = `${list}&search=${word}`;
    const searches = await compareLatency(
      { url: small.url + path, cookie: thousand.cookie },
      { url: large.url + path, cookie: hundredThousand.cookie },
    );
    report({
      what: `search for a word that is ${kind === 'none' ? 'not there' : kind}, 100,000 rows against 1,000`,
      unit: '×',
      value: searches.second / searches.first,
      target: { atMost: 2 },
      figures: `${searches.second.toFixed(2)} ms against ${searches.first.toFixed(2)} ms`,
    });
  }
  await Promise.all([small.stop(), large.stop()]);
}

async function measureSorting({ dataDir, cookie }: BenchWorkspace): Promise<void> {
  const server = await startPartnerHub(dataDir);
  const list = `${server.url}/api/leads?limit=50`;
  for (const name of sortNames(leadEntity).flatMap((field) => [field, `-${field}`])) {
    const { first, second } = await compareLatency(
      { url: list, cookie },
      { url: `${list}&sort=${name}`, cookie },
    );
    report({
      what: `100,000 leads sorted by ${name}, against newest first`,
      unit: '×',
      value: second / first,
      target: { atMost: 1.5 },
      figures: `${second.toFixed(2)} ms against ${first.toFixed(2)} ms`,
    });
  }
  await server.stop();
}
