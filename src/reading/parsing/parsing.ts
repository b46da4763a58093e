import type { Worker } from 'node:worker_threads';
import { parseFeed } from '../feeds/parse-feed';
import type { Log } from '../../lib/logging/log';
import { createTaskThread, startTaskWorker, type TaskThread } from '../../lib/concurrency/task-thread';
import type { Job, Tasks } from './tasks';

type Task<Name extends keyof Tasks> = (
  ...given: Parameters<Tasks[Name]>
) => Promise<Awaited<ReturnType<Tasks[Name]>>>;

/** The tasks, run without blocking requests. A task that hangs or crashes its thread fails; the others continue. */
export type Parsing = { [Name in keyof Tasks]: Task<Name> } & Pick<TaskThread<Job>, 'close'>;

interface Options {
  log: Log;
  /** Larger content is read in the thread. In characters or bytes. */
  inlineUpTo?: number;
  /** As in `createTaskThread`. */
  limitMs?: number;
  idleMs?: number;
  startWorker?: () => Worker;
}

/**
 * Most feeds are smaller. They are read at once in a few milliseconds.
 * Sending them to a thread and back would take longer than reading them.
 */
const INLINE_UP_TO = 32 * 1024;

/** Reading a page takes this many times as long as reading a feed of the same length. */
const READING_PAGES = 4;
/** Comparing takes this many times as long as reading, for texts of the same length. */
const COMPARING = 16;

/**
 * Imported on first use, because most processes never read a page, and its libraries take a tenth of the startup time.
 */
const inline = async (): Promise<Tasks> => (await import('./tasks')).tasks;

const startParsingWorker = () => startTaskWorker('parsing-worker', 'src/reading/parsing/worker.ts');

/** Creates the tasks with one thread for the whole process. */
export function createParsing({ inlineUpTo = INLINE_UP_TO, ...options }: Options): Parsing {
  const { run, close } = createTaskThread<Job>({
    startWorker: startParsingWorker,
    texts: {
      failed: 'The content could not be read',
      tooSlow: 'The content takes too long to read',
    },
    ...options,
  });
  return {
    readFeed: async (...given) =>
      given[0].length <= inlineUpTo ? parseFeed(...given) : run({ task: 'readFeed', given }),
    readPodcastFeed: async (...given) =>
      given[0].length <= inlineUpTo
        ? (await inline()).readPodcastFeed(...given)
        : run({ task: 'readPodcastFeed', given }),
    // A selector of a user may take long even on a small page.
    readPage: async (...given) =>
      given[0].length <= inlineUpTo / READING_PAGES && given[1]?.selection === undefined
        ? (await inline()).readPage(...given)
        : run({ task: 'readPage', given }),
    previewPage: async (...given) => run({ task: 'previewPage', given }),
    matchElements: async (...given) => run({ task: 'matchElements', given }),
    compareTexts: async (...given) =>
      given[0].text.length + given[1].text.length <= inlineUpTo / COMPARING
        ? (await inline()).compareTexts(...given)
        : run({ task: 'compareTexts', given }),
    close,
  };
}
