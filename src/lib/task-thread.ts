import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { seconds } from './clock';
import type { Log } from './log';
import { isBuilt, packageRoot } from './package-root';

/** What a thread answers to one job. */
export type TaskAnswer<Result> = { result: Result } | { error: string };

export interface TaskThreadOptions {
  log: Log;
  startWorker: () => Worker;
  /** How long one job may take, in milliseconds. */
  limitMs?: number;
  /** How long an unused thread stays, in milliseconds. */
  idleMs?: number;
  /** Error messages for users. */
  texts: { failed: string; tooSlow: string };
}

/** A thread for pure functions that would hold up the event loop. */
export interface TaskThread<Job> {
  /** Rejects where the job throws, takes too long or ends the thread. Later jobs still run. */
  run<Result>(job: Job): Promise<Result>;
  /** Ends the thread. Jobs that are under way or waiting fail. */
  close(): Promise<void>;
}

interface Waiting<Job> {
  job: Job;
  start(worker: Worker): void;
  fail(error: Error): void;
}

/** Runs one job after the other. The thread starts with the first job and ends after `idleMs` without one. */
export function createTaskThread<Job extends { task: string }>(options: TaskThreadOptions): TaskThread<Job> {
  const { log, startWorker, texts, limitMs = seconds(20), idleMs = seconds(30) } = options;
  const queue: Waiting<Job>[] = [];
  let worker: Worker | null = null;
  let current: Waiting<Job> | null = null;
  let limit: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function opened(): Worker {
    if (worker) return worker;
    const mine = startWorker();
    const lost = (why: Error) => {
      if (worker !== mine) return;
      worker = null;
      const failed = current;
      log.error({ err: why, task: failed?.job.task }, 'a task ended its thread');
      over();
      failed?.fail(new Error(texts.failed, { cause: why }));
      next();
    };
    mine.on('error', lost).on('exit', (code) => lost(new Error(`it ended with ${code}`)));
    worker = mine;
    return mine;
  }

  function over(): void {
    clearTimeout(limit);
    current = null;
  }

  function end(): Promise<unknown> {
    clearTimeout(idle);
    const mine = worker;
    worker = null;
    return mine?.terminate() ?? Promise.resolve();
  }

  function next(): void {
    if (current) return;
    const waiting = queue.shift();
    if (!waiting) {
      worker?.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
      return;
    }
    clearTimeout(idle);
    current = waiting;
    limit = setTimeout(() => {
      over();
      void end();
      log.error({ task: waiting.job.task }, 'a task took too long and was ended with its thread');
      waiting.fail(new Error(texts.tooSlow));
      next();
    }, limitMs);
    const mine = opened();
    mine.ref();
    waiting.start(mine);
  }

  return {
    run<Result>(job: Job): Promise<Result> {
      if (isClosed) return Promise.reject(new Error('PartnerHub is shutting down'));
      return new Promise((resolve, reject) => {
        queue.push({
          job,
          fail: reject,
          start(thread) {
            thread.once('message', (answer: TaskAnswer<Result>) => {
              over();
              if ('error' in answer) reject(new Error(answer.error));
              // Receiving a large answer was work enough for one turn of the event loop.
              else setImmediate(resolve, answer.result);
              next();
            });
            thread.postMessage(job);
          },
        });
        next();
      });
    },
    async close() {
      isClosed = true;
      const failed = [...(current ? [current] : []), ...queue.splice(0)];
      over();
      for (const { fail } of failed) fail(new Error('PartnerHub is shutting down'));
      await end();
    },
  };
}

/** The thread's side: performs each job that is sent. */
export function performTasks<Job>(perform: (job: Job) => unknown): void {
  parentPort?.on('message', (job: Job) => {
    parentPort?.postMessage(answerTo(job, perform));
  });
}

function answerTo<Job>(job: Job, perform: (job: Job) => unknown): TaskAnswer<unknown> {
  try {
    return { result: perform(job) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** A thread that runs out of memory ends, and the process goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Starts `dist/<name>.js`, or its `source` where PartnerHub runs from sources. */
export function startTaskWorker(name: string, source: string): Worker {
  if (isBuilt) return new Worker(join(packageRoot, `dist/${name}.js`), { execArgv: [], resourceLimits });
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(
    /\.cjs$/,
    '.mjs',
  );
  const url = pathToFileURL(join(packageRoot, source)).href;
  const code = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(url)});`;
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Worker(module, { execArgv: [], resourceLimits });
}
