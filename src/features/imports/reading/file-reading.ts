import { createTaskThread, startTaskWorker, type TaskThread } from '../../../lib/concurrency/task-thread';
import { seconds } from '../../../lib/clock';
import { isWorkbook } from '../../../lib/xlsx/read-workbook';
import type { Log } from '../../../lib/logging/log';
import type { FileJob, FileJobs } from './file-jobs';

/** The jobs, run without blocking the event loop. */
export type FileReading = FileJobs & Pick<TaskThread<FileJob>, 'close'>;

/** Larger files are read in the thread. In bytes. Starting a thread for less takes longer than reading. */
const INLINE_UP_TO = 8 * 1024;

const startFileWorker = () => startTaskWorker('import-file-worker', 'src/import-file-worker.ts');

/** Returns whether a file can be read at once. A small workbook can unpack to a large one. */
function isSmall(parts: readonly Uint8Array[]): boolean {
  const [first] = parts;
  if (first && isWorkbook(first)) return false;
  return parts.reduce((sum, { length }) => sum + length, 0) <= INLINE_UP_TO;
}

/** @param jobs the same as those of `src/import-file-worker.ts` */
export function createFileReading({ log, jobs }: { log: Log; jobs: FileJobs }): FileReading {
  const { run, close } = createTaskThread<FileJob>({
    log,
    startWorker: startFileWorker,
    // A file of the maximum size takes seconds of CPU time, and more on a busy machine.
    limitMs: seconds(60),
    texts: { failed: 'The file could not be read', tooSlow: 'The file takes too long to read' },
  });
  return {
    readFile: async (...given) =>
      isSmall(given[1]) ? jobs.readFile(...given) : run({ task: 'readFile', given }),
    readStored: async (...given) =>
      isSmall(given[1])
        ? jobs.readStored(...given)
        : run(
            { task: 'readStored', given },
            given[1].map(({ buffer }) => buffer),
          ),
    close,
  };
}
