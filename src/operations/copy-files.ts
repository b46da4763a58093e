import { createHash } from 'node:crypto';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { fileIdOf, MissingObject, objectKey, type FileStorage } from '../features/files/storage/file-storage';

/** A file that a database refers to. */
export interface ListedFile {
  id: string;
  size: number;
  sha256: string;
  /** Set for a file that isn't used any more. */
  deletedAt: string | null;
}

export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Files that are missing or whose content has changed. */
  bad: string[];
}

/** Returns the folder in which a backup keeps the files of its database. */
export const filesOfBackup = (file: string): string => `${file}.files`;

/** Returns the files in a copy of the database; none for a copy from before there were files. */
export async function listFiles(database: string): Promise<ListedFile[]> {
  const connection = await openSqliteFile(database, 'existing');
  try {
    const tables = await connection.all(`SELECT 1 FROM sqlite_master WHERE name = 'files'`);
    if (tables.length === 0) return [];
    return await connection.all<ListedFile>('SELECT id, size, sha256, "deletedAt" FROM files ORDER BY id');
  } finally {
    await connection.close();
  }
}

/** Copies files that `to` doesn't have yet, and compares each with its hash. Leaves out files with another hash. */
export async function copyFiles(
  files: readonly ListedFile[],
  from: FileStorage,
  to: FileStorage,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<CopiedFiles> {
  const present = await sizesIn(to);
  const copied: CopiedFiles = { files: 0, bytes: 0, bad: [] };
  for (const { id, size, sha256, deletedAt } of files) {
    try {
      if (present.get(id) !== size)
        await to.write(objectKey(id), verified(await from.read(objectKey(id)), sha256));
    } catch (error) {
      if (!(error instanceof MissingObject || error instanceof ChangedFile)) throw error;
      // The bytes of a deleted file may be gone since the copy of the database.
      if (deletedAt === null) copied.bad.push(id);
      continue;
    }
    copied.files += 1;
    copied.bytes += size;
    onProgress(copied.bytes);
  }
  return copied;
}

/** The content of a file has changed since it was stored. */
class ChangedFile extends Error {
  override readonly name = 'ChangedFile';
}

async function* verified(chunks: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new ChangedFile('The content of the file has changed');
}

async function sizesIn(storage: FileStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list()) {
    const id = fileIdOf(key);
    if (id !== null) sizes.set(id, size);
  }
  return sizes;
}
