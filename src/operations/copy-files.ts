import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { fileIdOf, MissingObject, objectKey, type FileStorage } from '../features/files/storage/file-storage';

/** A file that a database refers to. */
export interface ListedFile {
  id: string;
  /** As its users see it. */
  name: string;
  size: number;
  sha256: string;
  /** Set for a file that isn't used any more. */
  deletedAt: string | null;
}

/** A file that can't be read as it was stored. */
export interface BadFile {
  id: string;
  name: string;
  problem: 'missing' | 'damaged';
}

export interface ReadFiles {
  files: number;
  bytes: number;
  bad: BadFile[];
}

/** Returns the folder in which a backup keeps the files of its database. */
export const filesOfBackup = (file: string): string => `${file}.files`;

/** Returns the files in a copy of the database; none for a copy from before there were files. */
export async function listFiles(database: string): Promise<ListedFile[]> {
  const connection = await openSqliteFile(database, 'readonly');
  try {
    const tables = await connection.all(`SELECT 1 FROM sqlite_master WHERE name = 'files'`);
    if (tables.length === 0) return [];
    return await connection.all<ListedFile>(
      'SELECT id, name, size, sha256, "deletedAt" FROM files ORDER BY id',
    );
  } finally {
    await connection.close();
  }
}

/** Copies files, and compares each with its hash. Leaves out bad ones. */
export const copyFiles = (
  files: readonly ListedFile[],
  from: FileStorage,
  to: FileStorage,
  onProgress?: (bytes: number) => void,
): Promise<ReadFiles> =>
  readFiles(files, from, (file, content) => to.write(objectKey(file.id), content), onProgress);

/** Reads files and passes on their content, which ends with an error if it doesn't have the file's hash. */
export async function readFiles(
  files: readonly ListedFile[],
  from: FileStorage,
  take: (file: ListedFile, content: AsyncIterable<Uint8Array>) => Promise<void>,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<ReadFiles> {
  const read: ReadFiles = { files: 0, bytes: 0, bad: [] };
  for (const file of files) {
    try {
      await take(file, verifiedContent(from, file));
    } catch (error) {
      const isMissing = error instanceof MissingObject;
      if (!isMissing && !(error instanceof DamagedFile)) throw error;
      const { id, name, deletedAt } = file;
      // The bytes of a deleted file may be gone since the copy of the database.
      if (deletedAt === null) read.bad.push({ id, name, problem: isMissing ? 'missing' : 'damaged' });
      continue;
    }
    read.files += 1;
    read.bytes += file.size;
    onProgress(read.bytes);
  }
  return read;
}

/** Reads all of a file without using it. */
export const drain = (content: AsyncIterable<Uint8Array>): Promise<void> =>
  finished(Readable.from(content).resume());

/** The content of a file has changed since it was stored, or the disk can't read it. */
class DamagedFile extends Error {
  override readonly name = 'DamagedFile';
}

async function* verifiedContent(
  from: FileStorage,
  { id, sha256 }: ListedFile,
): AsyncGenerator<Uint8Array, void> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of (await from.read(objectKey(id))) as AsyncIterable<Uint8Array>) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw isUnreadable(error) ? new DamagedFile('The file is unreadable', { cause: error }) : error;
  }
  if (hash.digest('hex') !== sha256) throw new DamagedFile('The content of the file has changed');
}

/** Whether a local file can't be read, while others may. Errors of a bucket have other codes. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(EIO|EACCES|EPERM|EISDIR)$/.test(String(error.code));

/** Returns the sizes of the files in a storage by their ids. */
export async function sizesIn(storage: FileStorage): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { key, size } of storage.list()) {
    const id = fileIdOf(key);
    if (id !== null) sizes.set(id, size);
  }
  return sizes;
}
