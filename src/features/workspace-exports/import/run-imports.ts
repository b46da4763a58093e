import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import PQueue from 'p-queue';
import { days, seconds, type Clock } from '../../../lib/clock';
import type { Background } from '../../../lib/concurrency/background';
import { isAppError } from '../../../lib/errors';
import type { Log } from '../../../lib/logging/log';
import type { FileStorage } from '../../files/storage/file-storage';
import { LEASE } from '../workspace-exports.rules';
import type { ImportOptions, WorkspaceImporter } from './import-workspace';
import type { WorkspaceImportsRepo } from './workspace-imports.repo';
import { importMessages, type ImportSummary, type StoredImport } from './workspace-imports.rules';

interface Dependencies {
  storage: FileStorage;
  importer: WorkspaceImporter;
  imports: WorkspaceImportsRepo;
  clock: Clock;
  log: Log;
  background: Background;
}

/** How often the progress of an import is written. In ms. */
const PROGRESS_EVERY = seconds(1);
/** Files without a row that are younger may still be arriving. In ms. */
const ABANDONED = days(1);
const FOLDER = 'imports/';
const AT_ONCE = 100;
/** The beginning of the names of temporary folders. */
const WORK = 'partnerhub-import-';

export const importKey = (id: string): string => `${FOLDER}${id}.zip`;

class Stopped extends Error {}

/** Checks and imports uploaded files of workspaces, one at a time in each process, and deletes expired ones. */
export function createImportRunner({ storage, importer, imports, clock, log, background }: Dependencies) {
  const queue = new PQueue({ concurrency: 1 });
  let isStopped = false;
  const now = () => clock.now().toISOString();
  const aliveUntil = () => new Date(clock.now().getTime() + LEASE).toISOString();

  async function work(id: string, options: ImportOptions): Promise<ImportSummary> {
    const folder = await mkdtemp(join(tmpdir(), WORK));
    try {
      // Archives are read from their end, which the storage can't do cheaply.
      const path = join(folder, 'workspace.zip');
      await pipeline(await storage.read(importKey(id)), createWriteStream(path, { mode: 0o600 }));
      const status = options.isDryRun ? 'checking' : 'running';
      let writtenAt = 0;
      const report = await importer.importWorkspace(path, {
        ...options,
        onProgress(done, total) {
          if (isStopped) throw new Stopped();
          if (performance.now() - writtenAt < PROGRESS_EVERY) return;
          writtenAt = performance.now();
          // Outside of the import's transaction, so that others see it.
          setImmediate(() => void imports.update(id, status, { done, total }).catch(() => undefined));
        },
      });
      return {
        ...report,
        mapped: Object.keys(report.mapped).length,
        invited: report.invited.map(({ email, role, mailStatus = null }) => ({ email, role, mailStatus })),
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async function run(id: string, options: ImportOptions): Promise<void> {
    const status = options.isDryRun ? 'checking' : 'running';
    const beat = setInterval(
      () => void imports.update(id, status, { aliveUntil: aliveUntil() }).catch(() => undefined),
      LEASE / 4,
    );
    const end = (changes: Partial<StoredImport>) => imports.update(id, status, changes);
    try {
      const { workspaceId, name, counts, mapped, renamed, invited } = await queue.add(() =>
        work(id, options),
      );
      const report = JSON.stringify({ workspaceId, name, counts, mapped, renamed, invited });
      await end({ status: options.isDryRun ? 'checked' : 'done', report });
      if (!options.isDryRun) await storage.delete(importKey(id));
    } catch (error) {
      if (!isAppError(error) && !(error instanceof Stopped))
        log.error({ err: error, importId: id }, 'the import of a workspace failed');
      const message = error instanceof Stopped ? importMessages.killed : importMessages.failed;
      await end({ status: 'failed', error: isAppError(error) ? error.message : message });
      await storage.delete(importKey(id));
    } finally {
      clearInterval(beat);
    }
  }

  /** Each has a copy of an uploaded file. */
  async function deleteFolders(before: Date): Promise<void> {
    const names = await readdir(tmpdir());
    for (const name of names.filter((one) => one.startsWith(WORK))) {
      const path = join(tmpdir(), name);
      const changedAt = await stat(path).then(
        ({ mtime }) => mtime,
        () => null,
      );
      if (changedAt !== null && changedAt < before) await rm(path, { recursive: true, force: true });
    }
  }

  return {
    start: (id: string, options: ImportOptions): void =>
      background.run('import of a workspace', () => run(id, options)),

    async delete(id: string): Promise<void> {
      await storage.delete(importKey(id));
      await imports.delete(id);
    },

    /** Ends work of killed processes, and deletes files that have expired. */
    async sweep(): Promise<void> {
      await imports.endKilled(now(), importMessages.killed);
      for (const id of await imports.expired(now(), AT_ONCE)) await this.delete(id);
    },

    /** Deletes files whose upload was interrupted, and the temporary folders of killed processes. */
    async sweepAbandoned(): Promise<void> {
      const before = new Date(clock.now().getTime() - ABANDONED);
      await deleteFolders(before);
      for await (const { key, changedAt } of storage.list()) {
        if (isStopped || !key.startsWith(FOLDER) || changedAt >= before) continue;
        const id = key.slice(FOLDER.length, -'.zip'.length);
        if (!(await imports.existing([id])).has(id)) await storage.delete(key);
      }
    },

    stop(): void {
      isStopped = true;
    },
  };
}

export type ImportRunner = ReturnType<typeof createImportRunner>;
