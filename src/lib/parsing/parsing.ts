import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { seconds } from '../clock';
import type { Log } from '../log';
import { isBuilt, packageRoot } from '../package-root';
import { tasks, type Answer, type Job, type Tasks } from './tasks';

type Task<Name extends keyof Tasks> = (...given: Parameters<Tasks[Name]>) => Promise<ReturnType<Tasks[Name]>>;

/** The tasks, done where they hold up no request. A task that hangs or takes down its thread fails; others go on. */
export type Parsing = { [Name in keyof Tasks]: Task<Name> } & {
  /** Ends the thread; what is still asked fails. */
  close(): Promise<void>;
};

interface Options {
  log: Log;
  /** What is larger is done in the thread: in characters or bytes. */
  inlineUpTo?: number;
  /** How long one task may take, in milliseconds. */
  limitMs?: number;
  /** How long an unused thread stays, in milliseconds. */
  idleMs?: number;
  startWorker?: () => Worker;
}

/**
 * Most feeds: done at once in a few milliseconds, one in a turn of the event loop (lib/breather). The way to a thread and back would
 * hold up the task itself more.
 */
const INLINE_UP_TO = 32 * 1024;

interface Waiting {
  job: Job;
  start(worker: Worker): void;
  fail(error: Error): void;
}

/** One thread for all of the process, started when something large comes first, ended when nothing came for a while. */
export function createParsing(options: Options): Parsing {
  const { log, inlineUpTo = INLINE_UP_TO, limitMs = seconds(20), idleMs = seconds(30) } = options;
  const { startWorker = startParsingWorker } = options;
  const queue: Waiting[] = [];
  let worker: Worker | null = null;
  let current: Waiting | null = null;
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
      log.error({ err: why, task: failed?.job.task }, 'the parsing thread ended');
      over();
      failed?.fail(new Error('What was sent could not be read', { cause: why }));
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
      log.error({ task: waiting.job.task }, 'a task of the parsing thread took too long');
      waiting.fail(new Error('What was sent takes too long to read'));
      next();
    }, limitMs);
    const mine = opened();
    mine.ref();
    waiting.start(mine);
  }

  function inThread<Result>(job: Job): Promise<Result> {
    if (isClosed) return Promise.reject(new Error('PartnerHub is shutting down'));
    return new Promise((resolve, reject) => {
      queue.push({
        job,
        fail: reject,
        start(thread) {
          thread.once('message', (answer: Answer<Result>) => {
            over();
            if ('error' in answer) reject(new Error(answer.error));
            // Taking over a large answer was work enough for one turn of the event loop.
            else setImmediate(resolve, answer.result);
            next();
          });
          thread.postMessage(job);
        },
      });
      next();
    });
  }

  return {
    readFeed: async (...given) =>
      given[0].length <= inlineUpTo ? tasks.readFeed(...given) : inThread({ task: 'readFeed', given }),
    readPage: async (...given) =>
      given[0].length <= inlineUpTo ? tasks.readPage(...given) : inThread({ task: 'readPage', given }),
    compareTexts: async (...given) =>
      given[0].text.length + given[1].text.length <= inlineUpTo
        ? tasks.compareTexts(...given)
        : inThread({ task: 'compareTexts', given }),
    async close() {
      isClosed = true;
      const failed = [...(current ? [current] : []), ...queue.splice(0)];
      over();
      for (const { fail } of failed) fail(new Error('PartnerHub is shutting down'));
      await end();
    },
  };
}

/** A thread that runs out of memory ends, and the process goes on. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** The built module, or its source where PartnerHub runs from sources. */
function startParsingWorker(): Worker {
  if (isBuilt)
    return new Worker(join(packageRoot, 'dist/parsing-worker.js'), { execArgv: [], resourceLimits });
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href.replace(
    /\.cjs$/,
    '.mjs',
  );
  const source = pathToFileURL(join(packageRoot, 'src/lib/parsing/worker.ts')).href;
  const code = `import { register } from ${JSON.stringify(tsx)}; register(); await import(${JSON.stringify(source)});`;
  const module = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Worker(module, { execArgv: [], resourceLimits });
}
