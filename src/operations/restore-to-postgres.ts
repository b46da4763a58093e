import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config';
import { connect, sqliteFile, type Db } from '../db/connect';
import { migrateUp } from '../db/migrate';
import { copyPath, timeInName } from '../db/sqlite/copy-database';
import { lockFolder } from '../db/sqlite/folder-lock';
import { isStagedTable, numberColumnOf } from '../db/sqlite/staged-views';
import { withDatabase } from '../db/upgrade-schema';
import { filesOfBackup } from './copy-files';
import { fetchDatabase } from './fetch-database';
import { assertNoServer } from './move/assert-no-server';
import { copyTables } from './move/copy-tables';
import { copyToSqlite } from './move/copy-to-sqlite';
import { assertEmpty, isMarked, setMark } from './move/move-mark';
import { sharedTables } from './move/shared-tables';
import { bringFiles, deleteOthers, type RestoreReport } from './restore-files';

/**
 * Replaces all rows of the PostgreSQL database with those of a backup, in one transaction, and keeps a copy of the
 * previous ones in the data folder. A restore that is killed leaves a database that is refused until it has run again.
 * @throws Error if a server uses the database, or if it has rows and `force` isn't set
 */
export async function restoreToPostgres(
  config: Config,
  file: string,
  { force, withoutFiles }: { force: boolean; withoutFiles: boolean },
): Promise<RestoreReport> {
  const lock = await lockFolder(config.dataDir, 'alone');
  const incoming = { databaseUrl: null, dataDir: join(config.dataDir, 'restoring') };
  const removeIncoming = () => rm(incoming.dataDir, { recursive: true, force: true });
  const target = connect({ ...config, databaseConnections: 1, queryTimeout: 0 });
  try {
    await assertNoServer(target);
    const isOccupied = !(await isMarked(target)) && !(await isEmpty(target));
    if (isOccupied && !force)
      throw new Error(`There are rows in ${nameOf(config)}: --force replaces them and keeps a copy`);
    await removeIncoming();
    await mkdir(incoming.dataDir, { mode: 0o700 });
    await fetchDatabase(file, sqliteFile(incoming.dataDir));
    const now = new Date();
    const brought = withoutFiles
      ? null
      : await bringFiles(config, sqliteFile(incoming.dataDir), filesOfBackup(file), timeInName(now));
    const previous = isOccupied ? await keepRows(config, target, now) : null;
    await setMark(target);
    await withDatabase(incoming, async (source) => {
      await migrateUp(source);
      await deleteStagedRows(source);
      await copyTables(source, target, await sharedTables(source, target));
    });
    if (brought) await deleteOthers(config, brought.listed);
    const { files = 0, badFiles = [] } = brought ?? {};
    return { database: nameOf(config), previous, files, bad: badFiles.length, badFiles };
  } finally {
    await target.close();
    await removeIncoming();
    await lock.release();
  }
}

const isEmpty = (db: Db): Promise<boolean> =>
  assertEmpty(db).then(
    () => true,
    () => false,
  );

/** Returns the host and the name of the database, without the password. */
function nameOf({ databaseUrl }: Config): string {
  const { host, pathname } = new URL(databaseUrl ?? '');
  return `PostgreSQL on ${host || 'this machine'}${pathname}`;
}

/** Copies the rows that are replaced into a SQLite database, which `restore` brings back. */
async function keepRows(config: Config, target: Db, now: Date): Promise<string> {
  await migrateUp(target);
  const copy = copyPath(sqliteFile(config.dataDir), 'restore', now);
  await copyToSqlite(config, { file: copy, folder: `${copy}.partial` });
  return copy;
}

/** Deletes the rows of an import that was under way during the backup, and which nobody has seen. */
async function deleteStagedRows(db: Db): Promise<void> {
  const all: { tableName: string; firstSeq: number; lastSeq: number }[] = await db.write('staged_rows');
  for (const { tableName, firstSeq, lastSeq } of all)
    if (isStagedTable(tableName))
      await db.write(tableName).whereBetween(numberColumnOf(tableName), [firstSeq, lastSeq]).delete();
  await db.write('staged_rows').delete();
}
