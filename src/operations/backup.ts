import { existsSync, statSync } from 'node:fs';
import { link, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { openFileStorage } from '../features/files/create-files';
import type { FileStorage } from '../features/files/storage/file-storage';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { checksumOfBackup, writeChecksum } from './backup-checksum';
import { copyFiles, drain, filesOfBackup, listFiles, type BadFile } from './copy-files';
import { copyDatabase, flushToDisk } from '../db/sqlite/copy-database';
import { copyToSqlite } from './move/copy-to-sqlite';

export interface BackupReport {
  /** Absolute path. */
  file: string;
  bytes: number;
  /** The folder with the files; null without any. */
  folder: string | null;
  files: number;
  fileBytes: number;
  /** The number of `badFiles`. */
  bad: number;
  /** Files that the storage lacks, or whose content has changed. */
  badFiles: BadFile[];
}

interface Options {
  /** Gets the bytes written so far. */
  onProgress?: (bytes: number) => void;
  /** An earlier backup on the same disk, whose files get a second name instead of being copied. */
  previous?: string | null;
}

/**
 * Copies a consistent snapshot of the database into a new SQLite file while servers keep writing, on both engines. The
 * file gets its name only after it is complete and checked. All uploaded files go to a folder next to it, and its SHA-256
 * to a file.
 * @throws Error if the file already exists
 */
export async function backUp(
  config: Config,
  target: string,
  { onProgress = () => undefined, previous = null }: Options = {},
): Promise<BackupReport> {
  const database = sqliteFile(config.dataDir);
  if (config.databaseUrl === null && !existsSync(database))
    throw new Error(`There is no database in ${config.dataDir}`);
  const file = resolve(target);
  const folder = filesOfBackup(file);
  for (const path of [file, folder, checksumOfBackup(file)])
    if (existsSync(path)) throw new Error(`${path} already exists: choose a new file`);

  const partial = `${file}.partial-${process.pid}`;
  const partialFolder = `${folder}.partial-${process.pid}`;
  const partialStorage = createFolderStorage(partialFolder);
  const storage = openFileStorage(config);
  const watch = setInterval(() => onProgress(statSync(partial, { throwIfNoEntry: false })?.size ?? 0), 500);
  try {
    if (config.databaseUrl === null) await copyDatabase(database, partial);
    else await copyToSqlite(config, { file: partial, folder: `${file}.database.partial-${process.pid}` });
    const listed = await listFiles(partial);
    clearInterval(watch);
    const copy = previous === null ? partialStorage : linkedTo(filesOfBackup(previous), partialStorage);
    const copied = await copyFiles(listed, storage, copy, onProgress);
    if (copied.files > 0) await rename(partialFolder, folder);
    await writeChecksum(partial, file);
    await moveToNewName(partial, file);
    await flushToDisk(dirname(file));
    return {
      file,
      bytes: (await stat(file)).size,
      folder: copied.files > 0 ? folder : null,
      files: copied.files,
      fileBytes: copied.bytes,
      bad: copied.bad.length,
      badFiles: copied.bad,
    };
  } finally {
    clearInterval(watch);
    await rm(partial, { force: true });
    await rm(partialFolder, { recursive: true, force: true });
    await storage.close();
  }
}

/**
 * Returns a storage that gives the files of an earlier backup a second name. Files never change, and the content that
 * would be written is read all the same, so that a damaged file of the installation is found.
 */
const linkedTo = (earlier: string, storage: FileStorage): FileStorage => ({
  ...storage,
  async write(key, content) {
    const path = join(storage.location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const isLinked = await link(join(earlier, key), path).then(
      () => true,
      () => false,
    );
    await (isLinked ? drain(content) : storage.write(key, content));
  },
});

/** Links the file if the file system can. Unlike renaming, this never replaces a file that was created meanwhile. */
export async function moveToNewName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    await rename(from, to);
  }
}
