import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/folder-lock';
import { isBusy, openSqliteFile } from '../db/sqlite-connection';
import { checkCopy, flushToDisk } from './sqlite-copy';

export interface RestoreReport {
  /** Path of the restored database. */
  database: string;
  /** New path of the previous database; null if there was none. */
  previous: string | null;
}

/** SQLite keeps newer pages in files next to the database until it merges them. */
const databaseFileSuffixes = ['', '-wal', '-shm'];

/**
 * Replaces the SQLite database with a backup and keeps the previous database under another name. Changes nothing
 * unless the backup is intact and this version understands it.
 * @throws Error if a server uses the data folder, or if there is a database and `force` isn't set
 */
export async function restore(
  config: Config,
  source: string,
  { force }: { force: boolean },
): Promise<RestoreReport> {
  if (config.databaseUrl !== null)
    throw new Error('This installation uses PostgreSQL: restore with pg_restore');
  const file = resolve(source);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);

  const lock = await lockFolder(config.dataDir, 'alone');
  const database = sqliteFile(config.dataDir);
  const incoming = `${database}.restoring-${process.pid}`;
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
    const previous = existsSync(database) ? await moveAside(database) : null;
    // A killed server leaves these files, and SQLite would read them as part of the restored database.
    for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
    await rename(incoming, database);
    await flushToDisk(config.dataDir);
    return { database, previous };
  } finally {
    for (const beside of databaseFileSuffixes) await rm(incoming + beside, { force: true });
    await lock.release();
  }
}

async function moveAside(database: string): Promise<string> {
  await assertUnused(database);
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
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
