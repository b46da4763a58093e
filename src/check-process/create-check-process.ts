import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '../config';
import type { BrokenOff } from '../features/monitoring/checks/check-apart';
import { emptyReport, type CheckReport } from '../features/monitoring/checks/check-report';
import type { CheckRunner, CheckWhat } from '../features/monitoring/checks/check-sources';
import { minutes, seconds } from '../lib/clock';
import type { Log } from '../lib/log';
import { isBuilt, packageRoot } from '../lib/package-root';
import type { KnownPlugins } from '../plugin-host';
import { news, type News, type Order } from './messages';

/**
 * Checks sources in a child process, so that the server keeps answering whatever sites send and plugins do. If the
 * process hangs or dies, its checks fail with `BrokenOff`, and the next check starts a new process.
 */
export interface CheckProcess extends CheckRunner {
  /** Like `check`, in a separate process that ends afterwards. */
  checkAlone(what: CheckWhat): Promise<CheckReport>;
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
  silentMs?: number;
  /** How long the process can take to end after it was told to stop. */
  endsWithinMs?: number;
  start?: () => ChildProcess;
}

interface Waiting {
  resolve(report: CheckReport): void;
  reject(why: Error): void;
}

/** One process, from its start to its end. */
interface Running {
  check(what: CheckWhat): Promise<CheckReport>;
  stop(): void;
}

export function createCheckProcess(options: Options): CheckProcess {
  const { config, log, knownPlugins, start = startCheckProcess } = options;
  const { idleMs = seconds(90), silentMs = minutes(1), endsWithinMs = seconds(10) } = options;
  let current: Running | null = null;
  const alone = new Set<Running>();
  const ending = new Set<Promise<void>>();
  let isStopped = false;
  let nextId = 0;

  function run(): Running {
    const child = start();
    const waiting = new Map<number, Waiting>();
    /** Ids of the sources whose checks are under way. */
    const asking = new Set<string>();
    let silence: NodeJS.Timeout | undefined;
    let idle: NodeJS.Timeout | undefined;
    let stopping: NodeJS.Timeout | undefined;

    const kill = (why: string) => {
      log.error(why);
      child.kill('SIGKILL');
    };
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(kill, silentMs, 'killed the process that checks sources: it hung').unref();
    };
    const rest = () => {
      clearTimeout(idle);
      if (waiting.size === 0) idle = setTimeout(stop, idleMs).unref();
    };
    const tell = (order: Order) => {
      if (child.connected) child.send(order, () => undefined);
    };

    let wasTold = false;
    function stop(): void {
      if (current === running) current = null;
      if (wasTold) return;
      wasTold = true;
      void opened.then(() => tell({ order: 'stop' }));
      stopping = setTimeout(kill, endsWithinMs, 'killed the process that checks sources: it did not end');
      stopping.unref();
    }

    function answer(message: News): void {
      if (message.news === 'alive') return;
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.news === 'checked') asked?.resolve(message.report);
      else asked?.reject(new Error(message.message));
      rest();
    }

    const ended = new Promise<void>((resolve) => {
      const lost = (why: Error) => {
        clearTimeout(silence);
        clearTimeout(idle);
        clearTimeout(stopping);
        if (current === running) current = null;
        for (const { reject } of waiting.values()) {
          const broken: BrokenOff = Object.assign(new Error(why.message), { asking: [...asking] });
          reject(broken);
          // Report the sources to one caller only.
          asking.clear();
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
      heard();
      if (typeof message !== 'string') answer(news.parse(message));
      else if (message.startsWith('+')) asking.add(message.slice(1));
      else asking.delete(message.slice(1));
    });
    heard();
    const opened = knownPlugins().then((known) => tell({ order: 'open', config, knownPlugins: known }));

    const running: Running = {
      stop,
      check: (what) =>
        new Promise((resolve, reject) => {
          const id = nextId++;
          waiting.set(id, { resolve, reject });
          clearTimeout(idle);
          void opened.then(() => tell({ order: 'check', id, what }));
        }),
    };
    return running;
  }

  const stop = () => {
    isStopped = true;
    current?.stop();
    for (const lonely of alone) lonely.stop();
  };
  return {
    async check(what) {
      if (isStopped) return emptyReport();
      current ??= run();
      return current.check(what);
    },
    async checkAlone(what) {
      if (isStopped) return emptyReport();
      const lonely = run();
      alone.add(lonely);
      try {
        return await lonely.check(what);
      } finally {
        alone.delete(lonely);
        lonely.stop();
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
