import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/sqlite/folder-lock';
import { isBusy, openSqliteFile } from '../db/sqlite/sqlite-connection';
import { filesFolder, openFileStorage } from '../features/files/create-files';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { copyFiles, filesOfBackup, listFiles, type CopiedFiles } from './copy-files';
import { checkCopy, flushToDisk } from './sqlite-copy';

export interface RestoreReport {
  /** Path of the restored database. */
  database: string;
  /** New path of the previous database; null if there was none. */
  previous: string | null;
  /** The number of restored files. */
  files: number;
  /** Files that the backup lacks, or whose content has changed. */
  bad: number;
}

/** SQLite keeps newer pages in files next to the database until it merges them. */
const databaseFileSuffixes = ['', '-wal', '-shm'];

/**
 * Replaces the SQLite database and the files with a backup, and keeps the previous ones under another name; in a bucket,
 * restored files are added. Changes nothing
 * unless the backup is intact and this version understands it.
 * @throws Error if a server uses the data folder, or if there is a database and `force` isn't set
 */
export async function restore(
  config: Config,
  source: string,
  { force, withoutFiles = false }: { force: boolean; withoutFiles?: boolean },
): Promise<RestoreReport> {
  if (config.databaseUrl !== null)
    throw new Error('This installation uses PostgreSQL: restore with pg_restore');
  const file = resolve(source);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);

  const lock = await lockFolder(config.dataDir, 'alone');
  const database = sqliteFile(config.dataDir);
  const incoming = `${database}.restoring-${process.pid}`;
  const staged = `${filesFolder(config.dataDir)}.restoring-${process.pid}`;
  try {
    if (existsSync(database) && !force)
      throw new Error(`There is a database in ${config.dataDir}: --force replaces it and keeps a copy`);
    for (const beside of ['', '-wal'])
      if (existsSync(file + beside)) {
        await copyFile(file + beside, incoming + beside);
        await chmod(incoming + beside, 0o600);
      }
    await checkCopy(incoming, file);
    await flushToDisk(incoming);
    const copied = withoutFiles ? noFiles : await bringFiles(config, incoming, filesOfBackup(file), staged);
    const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
    const previous = existsSync(database) ? await moveAside(database, time) : null;
    if (existsSync(staged)) {
      const folder = filesFolder(config.dataDir);
      if (existsSync(folder)) await rename(folder, `${folder}.before-restore-${time}`);
      await rename(staged, folder);
    }
    // A killed server leaves these files, and SQLite would read them as part of the restored database.
    for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
    await rename(incoming, database);
    await flushToDisk(config.dataDir);
    return { database, previous, files: copied.files, bad: copied.bad.length };
  } finally {
    for (const beside of databaseFileSuffixes) await rm(incoming + beside, { force: true });
    await rm(staged, { recursive: true, force: true });
    await lock.release();
  }
}

const noFiles: CopiedFiles = { files: 0, bytes: 0, bad: [] };

/**
 * Copies the files of a backup to the bucket, or to a new folder that then replaces that of the files.
 * @throws Error if the folder of the backup is missing
 */
async function bringFiles(
  config: Config,
  database: string,
  folder: string,
  staged: string,
): Promise<CopiedFiles> {
  const listed = await listFiles(database);
  const needed = listed.filter(({ deletedAt }) => deletedAt === null).length;
  if (needed > 0 && !existsSync(folder))
    throw new Error(
      `${folder} with the ${needed} files of this backup is missing: --without-files restores only the database`,
    );
  const storage = config.bucket === null ? createFolderStorage(staged) : openFileStorage(config);
  try {
    return await copyFiles(listed, createFolderStorage(folder), storage);
  } finally {
    await storage.close();
  }
}

async function moveAside(database: string, time: string): Promise<string> {
  await assertUnused(database);
  const aside = `${database}.before-restore-${time}`;
  for (const beside of databaseFileSuffixes)
    if (existsSync(database + beside)) await rename(database + beside, aside + beside);
  return aside;
}

/** Fails if a command uses the database. Commands don't lock the folder, but their connection is visible. */
async function assertUnused(database: string): Promise<void> {
  const connection = await openSqliteFile(database, 'existing');
  try {
    await connection.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error))
      throw new Error(`${database} is in use by another command: try again when it has ended`);
    // The database is too damaged to open, which may be the reason for the restore.
  } finally {
    await connection.close();
  }
}
