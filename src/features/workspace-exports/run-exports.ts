import PQueue from 'p-queue';
import type { Db } from '../../db/connect';
import type { Clock } from '../../lib/clock';
import { days, seconds } from '../../lib/clock';
import type { Background } from '../../lib/concurrency/background';
import type { Log } from '../../lib/logging/log';
import type { FileStorage } from '../files/storage/file-storage';
import type { WorkspaceExportsRepo } from './workspace-exports.repo';
import { exportMessages, LEASE } from './workspace-exports.rules';
import { archiveParts, type ArchiveSources } from './write-archive';
import { TooLarge, zipStream } from './zip-stream';

interface Dependencies {
  db: Db;
  storage: FileStorage;
  stored: Pick<ArchiveSources, 'readFile'>;
  clock: Clock;
  log: Log;
  background: Background;
  exports: WorkspaceExportsRepo;
}

/** How often the progress of an export is written. In ms. */
const PROGRESS_EVERY = seconds(1);
/** Files without a row that are younger may be of an export that is running. In ms. */
const ABANDONED = days(1);
const FOLDER = 'exports/';
/** Expired files in one step. */
const AT_ONCE = 100;

export const exportKey = (id: string): string => `${FOLDER}${id}.zip`;

class Stopped extends Error {}

/** Writes the files of exports, one at a time in each process, and deletes expired ones. */
export function createExportRunner({ db, storage, stored, clock, log, background, exports }: Dependencies) {
  const queue = new PQueue({ concurrency: 1 });
  let isStopped = false;
  const now = () => clock.now().toISOString();
  const aliveUntil = () => new Date(clock.now().getTime() + LEASE).toISOString();

  async function write(id: string, workspace: { id: string; name: string }): Promise<void> {
    const progress = { done: 0, total: 0 };
    let [size, writtenAt] = [0, 0];
    const archive = zipStream(
      archiveParts({
        db,
        readFile: stored.readFile,
        workspace,
        now: clock.now(),
        onProgress: (done, total) => Object.assign(progress, { done, total }),
      }),
    );
    async function* counted() {
      for await (const chunk of archive) {
        if (isStopped) throw new Stopped();
        size += chunk.length;
        yield chunk;
        if (performance.now() - writtenAt < PROGRESS_EVERY) continue;
        writtenAt = performance.now();
        if (!(await exports.update(id, { ...progress, aliveUntil: aliveUntil() }))) throw new Stopped();
      }
    }
    await storage.write(exportKey(id), counted());
    if (!(await exports.update(id, { ...progress, status: 'done', size })))
      await storage.delete(exportKey(id));
  }

  async function run(id: string, workspace: { id: string; name: string }): Promise<void> {
    // An export that waits for another one is alive, too.
    const beat = setInterval(
      () => void exports.update(id, { aliveUntil: aliveUntil() }).catch(() => undefined),
      LEASE / 4,
    );
    try {
      await queue.add(() => write(id, workspace));
    } catch (error) {
      const message =
        error instanceof TooLarge
          ? exportMessages.tooLarge
          : error instanceof Stopped
            ? exportMessages.killed
            : exportMessages.failed;
      if (message === exportMessages.failed) log.error({ err: error, exportId: id }, 'an export failed');
      await exports.update(id, { status: 'failed', error: message });
    } finally {
      clearInterval(beat);
    }
  }

  return {
    start: (id: string, workspace: { id: string; name: string }): void =>
      background.run('export of a workspace', () => run(id, workspace)),

    async delete(id: string): Promise<void> {
      await storage.delete(exportKey(id));
      await exports.delete(id);
    },

    /** Ends exports of killed processes, and deletes files that have expired. */
    async sweep(): Promise<void> {
      await exports.endKilled(now(), exportMessages.killed);
      for (const id of await exports.expired(now(), AT_ONCE)) await this.delete(id);
    },

    /** Deletes files whose workspace was deleted. */
    async sweepAbandoned(): Promise<void> {
      const before = new Date(clock.now().getTime() - ABANDONED);
      for await (const { key, changedAt } of storage.list()) {
        if (isStopped || !key.startsWith(FOLDER) || changedAt >= before) continue;
        const id = key.slice(FOLDER.length, -'.zip'.length);
        if (!(await exports.existing([id])).has(id)) await storage.delete(key);
      }
    },

    stop(): void {
      isStopped = true;
    },
  };
}

export type ExportRunner = ReturnType<typeof createExportRunner>;
