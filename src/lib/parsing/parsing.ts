import type { Worker } from 'node:worker_threads';
import type { Log } from '../log';
import { createTaskThread, startTaskWorker, type TaskThread } from '../task-thread';
import { tasks, type Job, type Tasks } from './tasks';

type Task<Name extends keyof Tasks> = (...given: Parameters<Tasks[Name]>) => Promise<ReturnType<Tasks[Name]>>;

/** The tasks, done where they hold up no request. A task that hangs or takes down its thread fails; others go on. */
export type Parsing = { [Name in keyof Tasks]: Task<Name> } & Pick<TaskThread<Job>, 'close'>;

interface Options {
  log: Log;
  /** What is larger is done in the thread: in characters or bytes. */
  inlineUpTo?: number;
  /** As in `createTaskThread`. */
  limitMs?: number;
  idleMs?: number;
  startWorker?: () => Worker;
}

/**
 * Most feeds: done at once in a few milliseconds, one in a turn of the event loop (lib/breather). The way to a thread and back would
 * hold up the task itself more.
 */
const INLINE_UP_TO = 32 * 1024;

const startParsingWorker = () => startTaskWorker('parsing-worker', 'src/lib/parsing/worker.ts');

/** One thread for all of the process. */
export function createParsing({ inlineUpTo = INLINE_UP_TO, ...options }: Options): Parsing {
  const { run, close } = createTaskThread<Job>({
    startWorker: startParsingWorker,
    texts: {
      failed: 'What was sent could not be read',
      tooSlow: 'What was sent takes too long to read',
    },
    ...options,
  });
  return {
    readFeed: async (...given) =>
      given[0].length <= inlineUpTo ? tasks.readFeed(...given) : run({ task: 'readFeed', given }),
    readPage: async (...given) =>
      given[0].length <= inlineUpTo ? tasks.readPage(...given) : run({ task: 'readPage', given }),
    compareTexts: async (...given) =>
      given[0].text.length + given[1].text.length <= inlineUpTo
        ? tasks.compareTexts(...given)
        : run({ task: 'compareTexts', given }),
    close,
  };
}
