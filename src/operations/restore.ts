import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Config } from '../config';
import { sqliteFile } from '../db/connect';
import { lockFolder } from '../db/sqlite/folder-lock';
import { flushToDisk, timeInName } from '../db/sqlite/copy-database';
import { filesOfBackup } from './copy-files';
import { fetchDatabase } from './fetch-database';
import { keepDatabase } from './keep-previous';
import { bringFiles, deleteOthers, type RestoreReport } from './restore-files';
import { restoreToPostgres } from './restore-to-postgres';

/** SQLite keeps newer pages in files next to the database until it merges them. */
const databaseFileSuffixes = ['', '-wal', '-shm'];

/**
 * Replaces the database and the files with a backup, and keeps the previous ones under another name; in a bucket,
 * restored files are added. Changes nothing unless the database of the backup is intact and this version understands it.
 * Bad files are left out. A process that is killed leaves the previous or the restored installation
 * (docs/decisions/0073).
 * @throws Error if a server uses the data folder, or if there is a database and `force` isn't set
 */
export async function restore(
  config: Config,
  source: string,
  { force, withoutFiles = false }: { force: boolean; withoutFiles?: boolean },
): Promise<RestoreReport> {
  const file = resolve(source);
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  if (config.databaseUrl !== null) return restoreToPostgres(config, file, { force, withoutFiles });

  const lock = await lockFolder(config.dataDir, 'alone');
  const database = sqliteFile(config.dataDir);
  const incoming = `${database}.restoring`;
  // A killed restore leaves these files.
  const removeIncoming = async () => {
    for (const beside of databaseFileSuffixes) await rm(incoming + beside, { force: true });
  };
  try {
    if (existsSync(database) && !force)
      throw new Error(`There is a database in ${config.dataDir}: --force replaces it and keeps a copy`);
    await removeIncoming();
    await fetchDatabase(file, incoming);
    const time = timeInName(new Date());
    const brought = withoutFiles ? null : await bringFiles(config, incoming, filesOfBackup(file), time);
    const previous = existsSync(database) ? `${database}.before-restore-${time}` : null;
    if (previous !== null) await keepDatabase(database, previous);
    // A killed server may have left them without a database. SQLite would read them as part of the restored one.
    for (const beside of ['-wal', '-shm']) await rm(database + beside, { force: true });
    await rename(incoming, database);
    await flushToDisk(config.dataDir);
    if (brought) await deleteOthers(config, brought.listed);
    const { files = 0, badFiles = [] } = brought ?? {};
    return { database, previous, files, bad: badFiles.length, badFiles };
  } finally {
    await removeIncoming();
    await lock.release();
  }
}
