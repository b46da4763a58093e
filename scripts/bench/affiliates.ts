import autocannon from 'autocannon';
import { median, report } from './report';
import { startPartnerHub } from './processes';
import { createBenchWorkspace } from './workspace';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ROUNDS = 3;
const SECONDS = 3;

/** Measures how long a visitor waits for the redirect of an affiliate link while clicks are counted. */
export async function measureAffiliates(): Promise<void> {
  const { dataDir, cookie, remove } = await createBenchWorkspace(1000);
  const server = await startPartnerHub(dataDir);
  const link = {
    affiliateCode: 'bench',
    affiliateName: 'Bench',
    affiliateEmail: 'bench@example.org',
    commissionRate: '10',
  };
  const made = await fetch(`${server.url}/api/affiliate-links`, {
    method: 'POST',
    headers: { cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(link),
  });
  if (!made.ok) throw new Error(`the link was not made: ${made.status}`);
  // One connection, because this measures the wait of one visitor, not the length of a queue.
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push(
      await autocannon({
        url: `${server.url}/r/bench`,
        headers: { 'user-agent': BROWSER },
        connections: 1,
        duration: SECONDS,
      }),
    );
  if (rounds.some((round) => round['3xx'] === 0)) throw new Error('the link led nowhere');
  report({
    what: 'following an affiliate link, p99',
    unit: 'ms',
    value: median(rounds.map(({ latency }) => latency.p99)),
    target: { atMost: 10 },
    figures: `${median(rounds.map(({ requests }) => requests.average)).toFixed(0)}/s on one connection`,
  });
  await server.stop();
  remove();
}
