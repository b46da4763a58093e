import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTestBrowser } from '../../scripts/chromium.mjs';

const repository = new URL('../../', import.meta.url).pathname;
const START_SECONDS = 90;
const STOP_SECONDS = 60;

/** Turns rate limits off, because all tests use the same address and would exceed them. */
const noLimits = 'signin=off,signup=off,apply=off,forgot=off';

/** The result of a finished command. */
export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A running command. */
export interface Running {
  finished: Promise<Finished>;
  /** Kills the process with SIGKILL, like a power failure. */
  kill(): void;
}

/** A running `partnerhub serve`. */
export interface Served {
  url: string;
  /** Sends the signal and resolves to the exit code; null if the signal itself ended the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
  /** Returns the output so far. */
  output(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** The built program with its own data folder. */
export interface Installation {
  /** `PARTNERHUB_DATA` of all commands. */
  dataDir: string;
  /** null on SQLite. */
  databaseUrl: string | null;
  /** Runs a command until it ends. */
  run(args: readonly string[], env?: Record<string, string>): Promise<Finished>;
  start(args: readonly string[], env?: Record<string, string>): Running;
  /** Starts a server on a free port and waits until it is ready. Rejects with its output if it fails. */
  serve(...flags: string[]): Promise<Served>;
  /** Ends running commands and deletes the data folder. */
  remove(): Promise<void>;
}

/**
 * Creates an installation. `env` overrides configuration variables. Rate limits are off unless `env` sets them.
 * `node` is the Node.js that runs it.
 */
export async function createInstallation(
  env: Record<string, string> = {},
  node = process.execPath,
): Promise<Installation> {
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerhub-run-'));
  const running = new Set<ChildProcess>();
  const start = (args: readonly string[], more: Record<string, string> = {}) => {
    const child = spawn(node, ['bin/run.js', ...args], {
      cwd: repository,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        DEBUG: '',
        PARTNERHUB_DATA: dataDir,
        PARTNERHUB_RATE_LIMITS: noLimits,
        PARTNERHUB_HOST_PAUSE: '0',
        PARTNERHUB_DRAIN: '0',
        PARTNERHUB_PAGE_SCREENSHOTS: 'off',
        // `doctor` starts it each time.
        PARTNERHUB_CHROMIUM: findTestBrowser() ?? '',
        ...env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    void once(child, 'exit').then(() => running.delete(child));
    return child;
  };
  return {
    dataDir,
    databaseUrl: env.DATABASE_URL || null,
    run: (args, more) => finish(start(args, more)),
    start(args, more) {
      const child = start(args, more);
      return { finished: finish(child), kill: () => void child.kill('SIGKILL') };
    },
    serve: (...flags) => waitUntilReady(start(['serve', '--port', '0', ...flags])),
    async remove() {
      await Promise.all([...running].map((child) => end(child, 'SIGTERM')));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function finish(child: ChildProcess): Promise<Finished> {
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.on('data', (chunk: Buffer) => (output[stream] += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, ...output };
}

function waitUntilReady(child: ChildProcess): Promise<Served> {
  const ended = once(child, 'exit').then(() => child.exitCode);
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`partnerhub serve ${why}:\n${output}`));
    };
    const timer = setTimeout(() => fail(`was not ready after ${START_SECONDS} s`), START_SECONDS * 1000);
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /PartnerHub is ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ url, output: () => output, ended, end: (signal) => end(child, signal) });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    void ended.then((code) => fail(`ended with ${code}`));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_SECONDS * 1000);
  await gone;
  clearTimeout(timer);
  return child.exitCode;
}
