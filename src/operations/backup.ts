import { existsSync, statSync } from 'node:fs';
import { link, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { openFileStorage } from '../features/files/create-files';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { checksumOfBackup, writeChecksum } from './backup-checksum';
import { copyFiles, filesOfBackup, listFiles, type BadFile } from './copy-files';
import { copyDatabase, flushToDisk } from './sqlite-copy';

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

/**
 * Copies a consistent snapshot of the SQLite database into a new file while servers keep writing. The file gets its
 * name only after it is complete and checked. All uploaded files go to a folder next to it, and its SHA-256 to a file.
 * `onProgress` gets the bytes written so far.
 * @throws Error if the file already exists or the installation uses PostgreSQL
 */
export async function backUp(
  config: Config,
  target: string,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<BackupReport> {
  if (config.databaseUrl !== null)
    throw new Error('This installation uses PostgreSQL: make the backup with pg_dump');
  const database = sqliteFile(config.dataDir);
  if (!existsSync(database)) throw new Error(`There is no database in ${config.dataDir}`);
  const file = resolve(target);
  const folder = filesOfBackup(file);
  for (const path of [file, folder, checksumOfBackup(file)])
    if (existsSync(path)) throw new Error(`${path} already exists: choose a new file`);

  const partial = `${file}.partial-${process.pid}`;
  const partialFolder = `${folder}.partial-${process.pid}`;
  const storage = openFileStorage(config);
  const watch = setInterval(() => onProgress(statSync(partial, { throwIfNoEntry: false })?.size ?? 0), 500);
  try {
    await copyDatabase(database, partial);
    const listed = await listFiles(partial);
    clearInterval(watch);
    const copied = await copyFiles(listed, storage, createFolderStorage(partialFolder), onProgress);
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

/** Links the file if the file system can. Unlike renaming, this never replaces a file that was created meanwhile. */
async function moveToNewName(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (existsSync(to)) throw error;
    await rename(from, to);
  }
}
