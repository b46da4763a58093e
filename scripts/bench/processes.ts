import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { packageRoot } from '../../src/lib/package-root';

export interface RunningServer {
  url: string;
  /** The output that announces that it is ready. */
  output: string;
  /** Time from starting the process until it was ready, in ms. */
  startMs: number;
  /** Resident memory in MB. */
  residentMb(): number;
  /** Memory of its child processes in MB. Shared pages count once. */
  childrenMb(): number;
  stop(): Promise<void>;
}

/** A server that also reports how long its event loop was blocked. */
export interface MonitoredServer extends RunningServer {
  /** Returns the longest block since the last call, in ms. */
  hold(): Promise<number>;
  /** Returns the time until /healthz responds, in ms. */
  probe(): Promise<number>;
}

/** @param env as in the configuration table */
export async function startMonitored(env: Record<string, string>): Promise<MonitoredServer> {
  let tell: (holdMs: number) => void = () => undefined;
  const monitor = ['--import', 'tsx', '--import', './scripts/bench/event-loop-monitor.ts'];
  const { child, server } = await startProcess(
    [...monitor, 'bin/run.js', 'serve', '--port', '0'],
    env,
    (holdMs: number) => tell(holdMs),
  );
  return {
    ...server,
    hold: () =>
      new Promise((resolve) => {
        tell = resolve;
        child.send('hold?');
      }),
    async probe() {
      const started = performance.now();
      // A new connection, because the server may have just closed an idle one.
      const [answer] = await once(get(`${server.url}/healthz`, { agent: false }), 'response');
      await buffer(answer);
      return performance.now() - started;
    },
  };
}

const noLimits = 'signin=off,signup=off,apply=off,forgot=off';

/** The measurements of vitals.mjs in a server over one second. */
export interface Vitals {
  residentMb: number;
  heapMb: number;
  delayP99Ms: number;
  delayMaxMs: number;
}

interface ServerOptions {
  databaseUrl?: string | null;
  /** `PARTNERHUB_RATE_LIMITS`. Default: off. */
  rateLimits?: string;
  /** Called every second while the server runs. */
  onVitals?: (vitals: Vitals) => void;
}

export function startPartnerHub(
  dataDir: string,
  { databaseUrl = null, rateLimits = noLimits, onVitals }: ServerOptions = {},
): Promise<RunningServer> {
  const env = {
    PARTNERHUB_DATA: dataDir,
    PARTNERHUB_RATE_LIMITS: rateLimits,
    DATABASE_URL: databaseUrl ?? '',
  };
  const preload = onVitals ? ['--import', `${packageRoot}/scripts/bench/vitals.mjs`] : [];
  return start([...preload, 'bin/run.js', 'serve', '--port', '0'], env, onVitals);
}

/** Runs one of the comparison servers of this folder. */
export const startComparison = (script: string, env: Record<string, string>): Promise<RunningServer> =>
  start(['--import', 'tsx', `scripts/bench/${script}`], env);

/** Starts hosts with feeds in a separate process. */
export async function startFeedSites(
  hosts: number,
): Promise<{ hosts: readonly string[]; stop(): Promise<void> }> {
  const { output, stop } = await startComparison('feed-sites.ts', { BENCH_HOSTS: String(hosts) });
  return { hosts: output.trim().split(' '), stop };
}

const start = async (...given: Parameters<typeof startProcess<Vitals>>): Promise<RunningServer> =>
  (await startProcess(...given)).server;

/** @param onMessage receives the messages that the process sends with `process.send` */
function startProcess<Message>(
  args: string[],
  env: Record<string, string>,
  onMessage?: (message: Message) => void,
): Promise<{ child: ChildProcess; server: RunningServer }> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', PARTNERHUB_DRAIN: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit', ...(onMessage ? (['ipc'] as const) : [])],
  });
  if (onMessage) child.on('message', onMessage);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (url === undefined) return;
      const startMs = performance.now() - started;
      const server = {
        url,
        output: chunk.toString(),
        startMs,
        residentMb: () => residentMb(child),
        childrenMb: () => childrenMb(child),
        stop: () => stop(child),
      };
      resolve({ child, server });
    });
  });
}

function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function childrenMb({ pid }: ChildProcess): number {
  const parents = new Map(processIds().map((id) => [id, parentOf(id)]));
  const isDescendant = (id: number): boolean => {
    const parent = parents.get(id);
    return parent !== undefined && (parent === pid || isDescendant(parent));
  };
  const kilobytes = [...parents.keys()].filter(isDescendant).map(proportionalKb);
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(procFile(pid, 'status'))?.[1] ?? 0);
const proportionalKb = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(procFile(pid, 'smaps_rollup'))?.[1] ?? 0);

/** Returns an empty string if the process has just ended. */
function procFile(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
