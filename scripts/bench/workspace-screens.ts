import { compareLatency } from './load';
import { startPartnerHub } from './processes';
import { report } from './report';
import { createBenchWorkspace } from './workspace';

/** Measures the most used screens in a new workspace and in a large one. */
export async function measureWorkspaceScreens(): Promise<void> {
  const small = await createBenchWorkspace(1000, { leads: 1000 });
  const large = await createBenchWorkspace(20_000, { leads: 100_000 });
  const few = await startPartnerHub(small.dataDir);
  const many = await startPartnerHub(large.dataDir);
  for (const path of ['/', '/leads', '/leads?status=won', '/leads?search=lead']) {
    const times = await compareLatency(
      { url: few.url + path, cookie: small.cookie },
      { url: many.url + path, cookie: large.cookie },
    );
    report({
      what: `${path} with 100,000 leads and 20,000 partners, against 1,000 each`,
      unit: '×',
      value: times.second / times.first,
      target: { atMost: 2 },
      figures: `p50 ${times.second.toFixed(1)} ms against ${times.first.toFixed(1)} ms`,
    });
  }
  await Promise.all([few.stop(), many.stop()]);
  small.remove();
  large.remove();
}
