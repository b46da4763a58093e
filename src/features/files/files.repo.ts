import type { Db } from '../../db/connect';

/** A file whose bytes are in the storage. */
export interface StoredFile {
  /** Also the key of its bytes. */
  id: string;
  workspaceId: string;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal. */
  sha256: string;
  /** null when the account is deleted. */
  createdBy: string | null;
  createdAt: string;
  /** When its last use ended; null for a file in use. */
  deletedAt: string | null;
}

/** The tables whose rows have the id of a file. */
export const fileOwners = ['attachments', 'resource_versions'] as const;

/** The condition on the trash's rows of these tables, which must equal that of its index. */
const KEPT_ROWS = `"step" in ('attachments', 'resource_versions')`;

export function createFilesRepo(db: Db) {
  return {
    async byId(workspaceId: string, id: string): Promise<StoredFile | undefined> {
      return db.read('files').where({ workspaceId, id }).whereNull('deletedAt').first();
    },

    async insert(file: StoredFile): Promise<void> {
      await db.write('files').insert(file);
    },

    /** Returns the size of a workspace's files in bytes. */
    async usage(workspaceId: string): Promise<number> {
      const row: { bytes: number } | undefined = await db
        .read('file_usage')
        .where({ workspaceId })
        .first('bytes');
      return row?.bytes ?? 0;
    },

    /**
     * Adds to the size of a workspace's files, unless that would exceed `most`. Returns whether it was added. The row
     * is locked until the transaction ends, so that concurrent uploads can't exceed the limit together.
     */
    async reserve(workspaceId: string, bytes: number, most: number | null): Promise<boolean> {
      await db.write('file_usage').insert({ workspaceId, bytes: 0 }).onConflict('workspaceId').ignore();
      const query = db.write('file_usage').where({ workspaceId });
      if (most !== null) query.where('bytes', '<=', most - bytes);
      return (await query.increment('bytes', bytes)) === 1;
    },

    async release(workspaceId: string, bytes: number): Promise<void> {
      await db.write('file_usage').where({ workspaceId }).decrement('bytes', bytes);
    },

    /** Returns the next ids after `after` of files that are older than `time` and in use, in order. */
    async inUse(after: string, time: string, limit: number): Promise<string[]> {
      return db
        .read('files')
        .where('id', '>', after)
        .whereNull('deletedAt')
        .where('createdAt', '<', time)
        .orderBy('id')
        .limit(limit)
        .pluck('id');
    },

    /** Marks the files that aren't used by a record or the trash, and returns them. */
    async markUnneeded(
      ids: readonly string[],
      now: string,
    ): Promise<Pick<StoredFile, 'workspaceId' | 'size'>[]> {
      const query = db.write('files').whereIn('id', ids).whereNull('deletedAt');
      for (const table of fileOwners)
        query.whereNotExists(db.write(table).whereRaw('??.id = files.id', [table]).select(db.write.raw('1')));
      return query
        .whereNotExists(
          db.write('trash_rows').whereRaw(`"rowId" = files.id and ${KEPT_ROWS}`).select(db.write.raw('1')),
        )
        .update({ deletedAt: now })
        .returning(['workspaceId', 'size']);
    },

    /** Returns files that have been marked before `time`, the oldest first. */
    async marked(time: string, limit: number): Promise<Pick<StoredFile, 'id'>[]> {
      return db
        .read('files')
        .whereNotNull('deletedAt')
        .where('deletedAt', '<', time)
        .orderBy(['deletedAt', 'id'])
        .limit(limit)
        .select('id');
    },

    /** Deletes the rows of files whose bytes are deleted. */
    async forget(ids: readonly string[]): Promise<number> {
      return db.write('files').whereIn('id', ids).whereNotNull('deletedAt').delete();
    },

    /** Returns the ids among these that files have, including marked ones. */
    async existing(ids: readonly string[]): Promise<Set<string>> {
      return new Set(await db.read('files').whereIn('id', ids).pluck('id'));
    },

    /** Returns the next files after `after` in the order of their ids, including marked ones. */
    async page(after: string, limit: number): Promise<StoredFile[]> {
      return db.read('files').where('id', '>', after).orderBy('id').limit(limit);
    },
  };
}

export type FilesRepo = ReturnType<typeof createFilesRepo>;
