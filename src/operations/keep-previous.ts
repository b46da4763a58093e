import { existsSync } from 'node:fs';
import { constants, copyFile, link, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isBusy, openSqliteFile } from '../db/sqlite/sqlite-connection';
import { createFolderStorage } from '../features/files/storage/folder-storage';
import { flushToDisk } from '../db/sqlite/copy-database';

/**
 * Gives a database a second name, under which it stays after the first one has been replaced. A process that is killed
 * in between leaves the database where it was.
 * @throws Error if a command uses the database
 */
export async function keepDatabase(database: string, aside: string): Promise<void> {
  await assertUnused(database);
  await linkOrCopy(database, aside);
  // Only a database that is too damaged to open still has newer pages next to it.
  for (const beside of ['-wal', '-shm'])
    if (existsSync(database + beside)) await rename(database + beside, aside + beside);
}

/** Gives all files of a folder a second name in the folder `aside`. */
export async function keepFiles(folder: string, aside: string): Promise<void> {
  for await (const { key } of createFolderStorage(folder).list()) {
    await mkdir(dirname(join(aside, key)), { recursive: true, mode: 0o700 });
    await linkOrCopy(join(folder, key), join(aside, key));
  }
}

/** Copies a file if the file system has no hard links, or if both are on different ones. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // Never overwrites the second name of a file, and with it the file.
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await flushToDisk(to);
  }
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
