import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '../../src/lib/package-root';
import { startPartnerHub } from './processes';
import { median, report } from './report';

const RUNS = 15;

/** V8 releases the memory that only starting needed after about 8 s without work. */
const IDLE_MS = 15_000;

/** Compares the start of commands and of the server with the smallest possible Node.js program. */
export async function measureStartup(): Promise<void> {
  const runs = Array.from({ length: RUNS }, () => ({
    node: timeOf(['-e', '0']),
    version: timeOf(['bin/run.js', '--version']),
  }));
  const node = median(runs.map((run) => run.node));
  const version = median(runs.map((run) => run.version));
  report({
    what: 'partnerhub --version, against node -e 0',
    unit: '×',
    value: version / node,
    target: { atMost: 2 },
    figures: `${version.toFixed(0)} ms against ${node.toFixed(0)} ms`,
  });

  const dataDir = mkdtempSync(join(tmpdir(), 'partnerhub-bench-'));
  await (await startPartnerHub(dataDir)).stop();
  const starts: number[] = [];
  for (let run = 0; run < 5; run++) {
    const server = await startPartnerHub(dataDir);
    starts.push(server.startMs);
    await server.stop();
  }
  // V8 sometimes postpones the release, so this measures three servers.
  const servers = [];
  for (let count = 0; count < 3; count++) servers.push(await startPartnerHub(dataDir));
  const ready = median(servers.map((server) => server.residentMb()));
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  const idle = servers.map((server) => server.residentMb()).sort((a, b) => a - b);
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(dataDir, { recursive: true });
  report({
    what: 'partnerhub serve on migrated data until ready, against node -e 0',
    unit: '×',
    value: median(starts) / node,
    target: { atMost: 20 },
    figures: `${median(starts).toFixed(0)} ms`,
  });
  report({
    what: 'memory of the idle server',
    unit: 'MB',
    value: median(idle),
    target: { atMost: 140 },
    figures: `resident, of ${idle.map((mb) => mb.toFixed(0)).join(', ')}; ${ready.toFixed(0)} when ready`,
  });
}

function timeOf(args: string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: packageRoot });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}
