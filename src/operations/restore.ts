import { existsSync } from 'node:fs';
import { chmod, copyFile, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/folder-lock';
import { isBusy, openSqliteFile } from '../db/sqlite-connection';
import { checkCopy, flushToDisk } from './sqlite-copy';

export interface RestoreReport {
  /** The database that now serves. */
  database: string;
  /** Where the one before was put; null when there was none. */
  previous: string | null;
}

/** SQLite keeps newer pages beside the database until they are merged into it. */
const besides = ['', '-wal', '-shm'];

/**
 * Puts a backup in the place of the SQLite database. Nothing is changed unless the backup is whole and understood; the
 * database before is kept under another name.
 * @throws Error when a server runs on the data folder, or there is a database and `force` is not set.
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
      throw new Error(`There is a database in ${config.dataDir}: --force puts it aside`);
    for (const beside of ['', '-wal'])
      if (existsSync(file + beside)) {
        await copyFile(file + beside, incoming + beside);
        await chmod(incoming + beside, 0o600);
      }
    await checkCopy(incoming, file);
    await flushToDisk(incoming);
    const previous = existsSync(database) ? await putAside(database) : null;
    // Left by a server that was killed; SQLite would read them as part of the restored database.
    for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
    await rename(incoming, database);
    await flushToDisk(config.dataDir);
    return { database, previous };
  } finally {
    for (const beside of besides) await rm(incoming + beside, { force: true });
    await lock.release();
  }
}

async function putAside(database: string): Promise<string> {
  await assertUnused(database);
  const time = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const aside = `${database}.before-restore-${time}`;
  for (const beside of besides)
    if (existsSync(database + beside)) await rename(database + beside, aside + beside);
  return aside;
}

/** Commands hold no lock on the folder, but their connection to the database shows. */
async function assertUnused(database: string): Promise<void> {
  const connection = await openSqliteFile(database, 'existing');
  try {
    await connection.exec('PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (isBusy(error))
      throw new Error(`${database} is in use by another command: try again when it has ended`);
    // Damaged beyond opening: perhaps the very reason to restore.
  } finally {
    await connection.close();
  }
}
