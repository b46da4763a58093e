import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { packageRoot } from '../../src/lib/package-root';

export interface RunningServer {
  url: string;
  /** Milliseconds from starting the process until it said that it is ready. */
  startMs: number;
  /** Resident memory in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

const noLimits = 'signin=off,signup=off,apply=off,forgot=off';

export const startPartnerHub = (dataDir: string): Promise<RunningServer> =>
  start(['bin/run.js', 'serve', '--port', '0'], {
    PARTNERHUB_DATA: dataDir,
    PARTNERHUB_RATE_LIMITS: noLimits,
  });

/** Runs one of the comparison servers of this folder. */
export const startComparison = (script: string, env: Record<string, string>): Promise<RunningServer> =>
  start(['--import', 'tsx', `scripts/bench/${script}`], env);

function start(args: string[], env: Record<string, string>): Promise<RunningServer> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      const url = /http:\/\/\S+/.exec(chunk.toString())?.[0];
      if (url === undefined) return;
      const startMs = performance.now() - started;
      resolve({ url, startMs, residentMb: () => residentMb(child), stop: () => stop(child) });
    });
  });
}

function residentMb({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
