import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app';
import { loadConfig } from '../../src/config';
import { migrateUp } from '../../src/db/migrate';
import { newCompetitor, newSource } from '../../src/features/monitoring/monitoring.schema';
import { createLog } from '../../src/lib/logging/log';
import { makeAllDue } from './monitored-sources';
import { startComparison } from './processes';
import { report } from './report';

const OF_EACH = 8;
const ROUNDS = 3;

/** Measures how long a server blocks other requests while it checks feeds and pages of the maximum size. */
export async function measureReading(): Promise<void> {
  const sites = await startComparison('big-sites.ts', {});
  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  const config = loadConfig({
    PARTNERHUB_DATA: dataDir,
    PARTNERHUB_FETCH_ALLOW: '127.0.0.1',
    // Chromium would take the processor for each changed page.
    PARTNERHUB_PAGE_SCREENSHOTS: 'off',
  });
  const app = createApp(config, { log: createLog('silent') });
  await migrateUp(app.db);
  const account = { email: 'bench@example.org', password: 'bench password' };
  const { setCookie } = await app.signIn.signUp(account, { address: '127.0.0.1' });
  const { actor } = await app.sessions.read(setCookie);
  if (!actor) throw new Error('nobody is signed in');
  const { id } = await app.competitors.create(actor, newCompetitor.parse({ name: 'Initrode' }));
  for (let source = 0; source < OF_EACH; source += 1)
    for (const [sourceType, path] of [
      ['rss', 'feed'],
      ['url', 'page'],
    ] as const) {
      const sourceUrl = `${sites.url}/${path}/${source}`;
      await app.monitoredSources.create(actor, newSource.parse({ competitorId: id, sourceType, sourceUrl }));
    }
  // Give each source its own host, so that they are read at the same time.
  await app.db.write('monitored_sources').update({ host: app.db.write.raw('id') });
  await app.sourceChecks.check({ all: false });

  const longest: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await makeAllDue(app);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const done = await app.sourceChecks.check({ all: false });
    delay.disable();
    longest.push(delay.max / 1e6);
    if (done.checked !== 2 * OF_EACH || done.newItems !== OF_EACH * 101 || done.failed.length > 0)
      throw new Error(`the checks came to ${JSON.stringify(done)}`);
  }
  report({
    what: `longest wait for others, ${OF_EACH} feeds of 5 MB and ${OF_EACH} pages of 2 MB`,
    unit: 'ms',
    value: Math.max(...longest),
    target: { atMost: 50 },
    figures: longest.map((value) => `${value.toFixed(0)} ms`).join(', '),
  });
  await app.close();
  await sites.stop();
  rmSync(dataDir, { recursive: true });
}
