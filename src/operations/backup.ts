import { existsSync, statSync } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { openSqliteFile } from '../db/sqlite/sqlite-connection';
import { openFileStorage } from '../features/files/create-files';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { copyFiles, filesOfBackup, listFiles } from './copy-files';
import { checkCopy, flushToDisk } from './sqlite-copy';

export interface BackupReport {
  /** Absolute path. */
  file: string;
  bytes: number;
  /** The folder with the files; null without any. */
  folder: string | null;
  files: number;
  fileBytes: number;
  /** Files that the storage lacks, or whose content has changed. */
  bad: number;
}

/**
 * Copies a consistent snapshot of the SQLite database into a new file while servers keep writing. The file gets its
 * name only after it is complete and checked. All files go to a folder next to it. `onProgress` gets the bytes written
 * so far.
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
  for (const path of [file, folder])
    if (existsSync(path)) throw new Error(`${path} already exists: choose a new file`);

  const partial = `${file}.partial-${process.pid}`;
  const partialFolder = `${folder}.partial-${process.pid}`;
  const storage = openFileStorage(config);
  const watch = setInterval(() => onProgress(statSync(partial, { throwIfNoEntry: false })?.size ?? 0), 500);
  try {
    // Created here, because SQLite would let other users read it.
    await (await open(partial, 'wx', 0o600)).close();
    await copyInto(database, partial);
    await checkCopy(partial, 'The copy');
    await flushToDisk(partial);
    const listed = await listFiles(partial);
    clearInterval(watch);
    const copied = await copyFiles(listed, storage, createFolderStorage(partialFolder), onProgress);
    if (copied.files > 0) await rename(partialFolder, folder);
    await moveToNewName(partial, file);
    await flushToDisk(dirname(file));
    return {
      file,
      bytes: (await stat(file)).size,
      folder: copied.files > 0 ? folder : null,
      files: copied.files,
      fileBytes: copied.bytes,
      bad: copied.bad.length,
    };
  } finally {
    clearInterval(watch);
    await rm(partial, { force: true });
    await rm(partialFolder, { recursive: true, force: true });
    await storage.close();
  }
}

/** Copies in one read transaction. SQLite's page-wise backup would restart whenever another process writes. */
async function copyInto(database: string, partial: string): Promise<void> {
  const connection = await openSqliteFile(database, 'existing');
  try {
    await connection.all('VACUUM INTO ?', [partial]);
  } finally {
    await connection.close();
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
