import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { settlesWithin } from '../lib/concurrency/deadline';
import { isBuilt, packageRoot } from '../lib/package-root';
import { CHANNEL_FD } from './messages';

/** The process that runs one plugin. */
export interface PluginWorker {
  channel: Duplex;
  /** The standard streams of the process. */
  output: readonly Readable[];
  /** Calls the listener once, when the output has ended, with the reason for users. */
  onEnd(listener: (why: string) => void): void;
  kill(): void;
  /** Whether this process waits for the worker before it ends. */
  hold(isHeld: boolean): void;
  /** Lets other processes take precedence. */
  lowerPriority(): void;
}

export type StartWorker = (options: WorkerOptions) => PluginWorker;

interface WorkerOptions {
  isBuiltIn: boolean;
  /** All variables of the worker's environment. */
  env: Record<string, string>;
}

const HEAP_MB = 256;
/** How long to wait for the output of a process that has ended, in ms. */
const LAST_OUTPUT_MS = 500;

const builtProgram = [join(packageRoot, 'dist/plugin-worker.js')];
const sourceProgram = () => [
  '--import',
  pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
  join(packageRoot, 'src/plugin-host/worker/main.ts'),
];

export const startWorker: StartWorker = ({ env }) =>
  workerOf(startProgram(isBuilt ? builtProgram : sourceProgram(), env));

/** Starts the built program, which starts faster than the sources, but can't run built-in plugins from source. */
export const startBuiltWorker: StartWorker = ({ env }) => workerOf(startProgram(builtProgram, env));

const startProgram = (program: readonly string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, ...program], {
    env: { NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });

function workerOf(child: ChildProcess): PluginWorker {
  const channel = child.stdio[CHANNEL_FD];
  if (!(channel instanceof Socket)) throw new Error('the worker of a plugin has no channel');
  const output = [child.stdout, child.stderr].filter((stream) => stream instanceof Socket);
  return {
    channel,
    output,
    onEnd(listener) {
      child
        .once('error', (error) => listener(`its process did not start: ${error.message}`))
        .once('exit', (code, signal) => {
          // A process that the plugin has started can keep the streams open.
          const ends = Promise.all(output.map((stream) => finished(stream)));
          void settlesWithin(LAST_OUTPUT_MS, ends).then(() => listener(explainEnd(code, signal)));
        });
    },
    kill: () => child.kill('SIGKILL'),
    hold(isHeld) {
      for (const one of [child, channel, ...output])
        if (isHeld) one.ref();
        else one.unref();
    },
    lowerPriority() {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    },
  };
}

/** When memory runs out, the watchdog and the system kill the process without a message, and V8 aborts. */
function explainEnd(code: number | null, signal: NodeJS.Signals | null): string {
  if (signal === 'SIGKILL' || signal === 'SIGABRT' || code === 134)
    return 'The plugin used too much memory and was ended';
  return `The plugin ended its own process (${signal ?? `exit code ${code}`})`;
}
