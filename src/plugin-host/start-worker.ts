import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { isBuilt, packageRoot } from '../lib/package-root';
import { CHANNEL_FD } from './messages';

/** The process that runs one plugin. */
export interface PluginWorker {
  channel: Duplex;
  /** Calls the listener once, with the reason for users. */
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
    // The plugin's output must not mix with the output of a command.
    stdio: ['ignore', 2, 2, 'pipe'],
  });

function workerOf(child: ChildProcess): PluginWorker {
  const channel = child.stdio[CHANNEL_FD];
  if (!(channel instanceof Socket)) throw new Error('the worker of a plugin has no channel');
  return {
    channel,
    onEnd: (listener) =>
      child
        .once('error', (error) => listener(`its process did not start: ${error.message}`))
        .once('exit', (code, signal) => listener(explainEnd(code, signal))),
    kill: () => child.kill('SIGKILL'),
    hold(isHeld) {
      for (const one of [child, channel])
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
