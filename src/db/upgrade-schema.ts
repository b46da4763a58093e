import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, sqliteFile, type DatabaseSettings, type Db } from './connect';
import { migrateUp, migrationStatus, type MigrationStatus } from './migrate';
import { copyDatabase, copyPath } from './sqlite/copy-database';
import { lockFile, type FolderLock } from './sqlite/folder-lock';

export type { MigrationStatus };

/** Settings of the database, and whether a SQLite database is copied before it is upgraded. */
export interface UpgradeSettings extends DatabaseSettings {
  upgradeCopy: boolean;
}

/**
 * Brings the schema up to date, after it has copied a SQLite database of an older version. Returns the names of the
 * applied migrations.
 */
export const upgradeSchema = (config: UpgradeSettings): Promise<string[]> =>
  withDatabase(config, async (db) => {
    const needsCopy = async () => {
      const { applied, pending } = await migrationStatus(db);
      return applied.length > 0 && pending.length > 0;
    };
    if (db.engine === 'postgres' || !config.upgradeCopy || !(await needsCopy())) return migrateUp(db);
    const database = sqliteFile(config.dataDir);
    // Of several processes, one makes the copy, and the others find the schema upgraded.
    const lock = await lockWhenFree(`${database}.upgrade.lock`);
    try {
      if (await needsCopy()) await keepCopy(database);
      return await migrateUp(db);
    } finally {
      await lock.release();
    }
  });

/** Copies the database, and then deletes the copies of earlier upgrades. */
async function keepCopy(database: string): Promise<void> {
  const copy = copyPath(database, 'upgrade', new Date());
  try {
    await copyDatabase(database, copy);
  } catch (error) {
    await rm(copy, { force: true });
    throw new Error(
      `The database could not be copied before its upgrade (${error instanceof Error ? error.message : error}): ` +
        'make room for it, or set PARTNERHUB_UPGRADE_COPY=off if you have a backup',
      { cause: error },
    );
  }
  const folder = dirname(database);
  const earlier = `${basename(database)}.before-upgrade-`;
  for (const name of await readdir(folder))
    if (name.startsWith(earlier) && name !== basename(copy)) await rm(join(folder, name));
}

async function lockWhenFree(file: string): Promise<FolderLock> {
  for (;;) {
    const lock = await lockFile(file, 'alone');
    if (lock !== null) return lock;
    await wait(200);
  }
}

export const schemaStatus = (config: DatabaseSettings): Promise<MigrationStatus> =>
  withDatabase(config, migrationStatus);

export async function withDatabase<T>(config: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  // Creating an index of a large table, or waiting for the migrations of another process, can take minutes.
  const db = connect({ ...config, queryTimeout: 0, isPatient: true });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
