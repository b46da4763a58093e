import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { seconds } from '../clock';
import { isAppError, restoreAppError, sendableAppError, type SentAppError } from '../errors';
import type { Log } from '../logging/log';
import { isBuilt, packageRoot } from '../package-root';

/** The thread's answer to a job. */
export type TaskResult<Result> = { result: Result } | { error: string } | { refusal: SentAppError };

export interface TaskThreadOptions {
  log: Log;
  startWorker: () => Worker;
  /** Time limit for one job, in milliseconds. */
  limitMs?: number;
  /** How long an unused thread is kept, in milliseconds. */
  idleMs?: number;
  /** Error messages for users. */
  texts: { failed: string; tooSlow: string };
}

/** A thread for pure functions that would block the event loop. */
export interface TaskThread<Job> {
  /**
   * Rejects when the job throws, takes too long or ends the thread. Later jobs still run.
   * @param moved bytes of the job that the caller no longer needs, which are handed over instead of copied
   */
  run<Result>(job: Job, moved?: readonly ArrayBuffer[]): Promise<Result>;
  /** Ends the thread. Running and waiting jobs fail. */
  close(): Promise<void>;
}

interface Waiting<Job> {
  job: Job;
  start(worker: Worker): void;
  fail(error: Error): void;
}

/** Runs one job after another. The thread starts with the first job and ends after `idleMs` without one. */
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
      log.error({ err: why, task: failed?.job.task }, 'a task crashed its thread');
      over();
      failed?.fail(new Error(texts.failed, { cause: why }));
      next();
    };
    mine.on('error', lost).on('exit', (code) => lost(new Error(`the thread exited with code ${code}`)));
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
      log.error({ task: waiting.job.task }, 'a task took too long, so its thread was terminated');
      waiting.fail(new Error(texts.tooSlow));
      next();
    }, limitMs);
    const mine = opened();
    mine.ref();
    waiting.start(mine);
  }

  return {
    run<Result>(job: Job, moved: readonly ArrayBuffer[] = []): Promise<Result> {
      if (isClosed) return Promise.reject(new Error('PartnerHub is shutting down'));
      return new Promise((resolve, reject) => {
        queue.push({
          job,
          fail: reject,
          start(thread) {
            thread.once('message', (answer: TaskResult<Result>) => {
              over();
              if ('error' in answer) reject(new Error(answer.error));
              else if ('refusal' in answer) reject(restoreAppError(answer.refusal));
              // Continue in the next turn of the event loop, because receiving a large answer takes time.
              else setImmediate(resolve, answer.result);
              next();
            });
            thread.postMessage(job, moved);
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

/**
 * Runs in the thread: performs each job that is sent to it.
 * @param bytesOf returns the bytes of a result, which are handed over instead of copied
 */
export function performTasks<Job, Result>(
  perform: (job: Job) => Result,
  bytesOf: (result: Awaited<Result>) => ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', (job: Job) => {
    void answerTo(job, perform).then((answer) =>
      parentPort?.postMessage(answer, 'result' in answer ? bytesOf(answer.result) : []),
    );
  });
}

async function answerTo<Job, Result>(
  job: Job,
  perform: (job: Job) => Result,
): Promise<TaskResult<Awaited<Result>>> {
  try {
    return { result: await perform(job) };
  } catch (error) {
    if (isAppError(error)) return { refusal: sendableAppError(error) };
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

/** With this limit, only the thread ends when it runs out of memory, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Starts `dist/<name>.js`, or `source` when PartnerHub runs from sources. */
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
