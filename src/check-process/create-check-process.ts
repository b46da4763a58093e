import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config';
import type { CheckCrashError } from '../features/monitoring/checks/crash-safe-runner';
import { emptyReport, type CheckReport } from '../features/monitoring/checks/check-report';
import type { CheckRunner, CheckRequest } from '../features/monitoring/checks/check-sources';
import { minutes, seconds } from '../lib/clock';
import type { Log } from '../lib/log';
import { isBuilt, packageRoot } from '../lib/package-root';
import type { KnownPlugins } from '../plugin-host';
import { checkEvent, type CheckEvent, type CheckCommand } from './messages';

/**
 * Checks sources in a child process, so that the server keeps answering whatever sites send and plugins do. If the
 * process hangs or dies, its checks fail with `CheckCrashError`, and the next check starts a new process.
 */
export interface CheckProcess extends CheckRunner {
  /** Like `check`, in a separate process that ends afterwards. */
  checkIsolated(what: CheckRequest): Promise<CheckReport>;
  /** Stops, and resolves when all processes have ended. */
  close(): Promise<void>;
}

interface Options {
  config: Config;
  log: Log;
  /** Returns what is known about the added plugins, so that the process doesn't have to load them for it. */
  knownPlugins(): Promise<KnownPlugins>;
  /** How long the process stays alive without work. Longer than the interval between checks for due sources. */
  idleMs?: number;
  /** How long the process can be silent before it counts as hanging. */
  heartbeatTimeoutMs?: number;
  /** How long the process can take to end after it was told to stop. */
  stopTimeoutMs?: number;
  start?: () => ChildProcess;
}

interface Waiting {
  resolve(report: CheckReport): void;
  reject(why: Error): void;
}

/** One process, from its start to its end. */
interface Running {
  check(what: CheckRequest): Promise<CheckReport>;
  stop(): void;
}

export function createCheckProcess(options: Options): CheckProcess {
  const { config, log, knownPlugins, start = startCheckProcess } = options;
  const { idleMs = seconds(90), heartbeatTimeoutMs = minutes(1), stopTimeoutMs = seconds(10) } = options;
  let current: Running | null = null;
  const isolatedWorkers = new Set<Running>();
  const ending = new Set<Promise<void>>();
  let isStopped = false;
  let nextId = 0;

  function startWorker(): Running {
    const child = start();
    const waiting = new Map<number, Waiting>();
    /** Ids of the sources whose checks are under way. */
    const checkingIds = new Set<string>();
    let heartbeatTimer: NodeJS.Timeout | undefined;
    let idle: NodeJS.Timeout | undefined;
    let stopping: NodeJS.Timeout | undefined;

    const kill = (why: string) => {
      log.error(why);
      child.kill('SIGKILL');
    };
    const resetHeartbeatTimer = () => {
      clearTimeout(heartbeatTimer);
      heartbeatTimer = setTimeout(
        kill,
        heartbeatTimeoutMs,
        'killed the process that checks sources: it hung',
      ).unref();
    };
    const scheduleIdleStop = () => {
      clearTimeout(idle);
      if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref();
    };
    const sendCommand = (command: CheckCommand) => {
      if (child.connected) child.send(command, () => undefined);
    };

    let isStopSent = false;
    function stop(): void {
      if (current === worker) current = null;
      if (isStopSent) return;
      isStopSent = true;
      void opened.then(() => sendCommand({ type: 'stop' }));
      stopping = setTimeout(kill, stopTimeoutMs, 'killed the process that checks sources: it did not end');
      stopping.unref();
    }

    function answer(message: CheckEvent): void {
      if (message.type === 'alive') return;
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'checked') asked?.resolve(message.report);
      else asked?.reject(new Error(message.message));
      scheduleIdleStop();
    }

    const ended = new Promise<void>((resolve) => {
      const lost = (why: Error) => {
        clearTimeout(heartbeatTimer);
        clearTimeout(idle);
        clearTimeout(stopping);
        if (current === worker) current = null;
        for (const { reject } of waiting.values()) {
          const broken: CheckCrashError = Object.assign(new Error(why.message), {
            sourceIds: [...checkingIds],
          });
          reject(broken);
          // Report the sources to one caller only.
          checkingIds.clear();
        }
        waiting.clear();
        resolve();
      };
      child.once('error', lost).once('exit', (code, signal) => {
        if (waiting.size > 0) log.error({ code, signal }, 'the process that checks sources ended');
        lost(new Error(`The process that checks sources ended (${signal ?? code ?? 'unknown'})`));
      });
    }).finally(() => ending.delete(ended));
    ending.add(ended);

    child.on('message', (message) => {
      resetHeartbeatTimer();
      if (typeof message !== 'string') answer(checkEvent.parse(message));
      else if (message.startsWith('+')) checkingIds.add(message.slice(1));
      else checkingIds.delete(message.slice(1));
    });
    resetHeartbeatTimer();
    const opened = knownPlugins().then((known) => sendCommand({ type: 'open', config, knownPlugins: known }));

    const worker: Running = {
      stop,
      check: (what) =>
        new Promise((resolve, reject) => {
          const id = nextId++;
          waiting.set(id, { resolve, reject });
          clearTimeout(idle);
          void opened.then(() => sendCommand({ type: 'check', id, what }));
        }),
    };
    return worker;
  }

  const stop = () => {
    isStopped = true;
    current?.stop();
    for (const isolated of isolatedWorkers) isolated.stop();
  };
  return {
    async check(what) {
      if (isStopped) return emptyReport();
      current ??= startWorker();
      return current.check(what);
    },
    async checkIsolated(what) {
      if (isStopped) return emptyReport();
      const isolated = startWorker();
      isolatedWorkers.add(isolated);
      try {
        return await isolated.check(what);
      } finally {
        isolatedWorkers.delete(isolated);
        isolated.stop();
      }
    },
    stop,
    async close() {
      stop();
      await Promise.all(ending);
    },
  };
}

/** Starts the built program, or its source if PartnerHub runs from source. */
function startCheckProcess(): ChildProcess {
  const [file, execArgv] = isBuilt
    ? ['dist/check-process.js', []]
    : [
        'src/check-process/main.ts',
        ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href],
      ];
  const child = fork(join(packageRoot, file), { execArgv, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  // Requests to the server take precedence.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return child;
}
