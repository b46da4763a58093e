import { days, type Clock } from '../../lib/clock';
import type { Db } from '../../db/connect';
import { SETTLING } from './files.service';
import type { FilesRepo } from './files.repo';
import { fileIdOf, objectKey, type FileStorage } from './storage/file-storage';

/** How long the bytes of unused files are kept, so that a restored backup finds them. */
export const GRACE_DAYS = 7;

/** Rows or objects in one step. */
const AT_ONCE = 200;

/** Bytes without a row that are younger may be an upload that isn't finished. In ms. */
export const ABANDONED = days(1);

interface Dependencies {
  db: Db;
  files: FilesRepo;
  storage: FileStorage;
  clock: Clock;
}

/** Deletes files that aren't used any more. Several processes may run it at the same time. */
export function createFileSweep({ db, files, storage, clock }: Dependencies) {
  let isStopped = false;
  const before = (age: number) => new Date(clock.now().getTime() - age);

  /** Marks files whose records are deleted for good. Returns how many. */
  async function markUnneeded(): Promise<number> {
    const time = before(SETTLING).toISOString();
    let count = 0;
    for (let after = ''; !isStopped;) {
      const ids = await files.inUse(after, time, AT_ONCE);
      const last = ids.at(-1);
      if (last === undefined) break;
      count += await db.transaction(async () => {
        const marked = await files.markUnneeded(ids, clock.now().toISOString());
        for (const { workspaceId, size } of marked) await files.release(workspaceId, size);
        return marked.length;
      });
      after = last;
    }
    return count;
  }

  /**
   * Deletes the bytes of files that were marked some days ago, then their rows, so that a crash doesn't leave bytes
   * without a row.
   */
  async function deleteMarked(): Promise<number> {
    const time = before(days(GRACE_DAYS)).toISOString();
    let count = 0;
    while (!isStopped) {
      const ids = (await files.marked(time, AT_ONCE)).map(({ id }) => id);
      if (ids.length === 0) break;
      for (const id of ids) await storage.delete(objectKey(id));
      const forgotten = await files.forget(ids);
      if (forgotten === 0) break;
      count += forgotten;
    }
    return count;
  }

  return {
    /** Deletes files that have been unused for the grace period. */
    async sweep(): Promise<{ marked: number; deleted: number }> {
      return { marked: await markUnneeded(), deleted: await deleteMarked() };
    },

    /** Deletes the remains of killed servers in the storage: bytes without a row, and parts of uploads. */
    async sweepAbandoned(): Promise<number> {
      const time = before(ABANDONED);
      let count = await storage.deletePartial(time);
      let batch: string[] = [];
      const deleteBatch = async () => {
        const known = await files.existing(batch);
        for (const id of batch) if (!known.has(id)) await storage.delete(objectKey(id));
        count += batch.filter((id) => !known.has(id)).length;
        batch = [];
      };
      for await (const { key, changedAt } of storage.list()) {
        if (isStopped) break;
        const id = fileIdOf(key);
        if (id === null || changedAt >= time) continue;
        batch.push(id);
        if (batch.length === AT_ONCE) await deleteBatch();
      }
      if (batch.length > 0) await deleteBatch();
      return count;
    },

    stop(): void {
      isStopped = true;
    },
  };
}

export type FileSweep = ReturnType<typeof createFileSweep>;
