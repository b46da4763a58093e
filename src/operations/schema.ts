import type { Config } from '../config';
import { connect, type Db } from '../db/connect';
import { migrateDown, migrateUp, migrationStatus, type MigrationStatus } from '../db/migrate';

export type { MigrationStatus };

/** Brings the schema up to date. Returns the names of the applied migrations. */
export const upgradeSchema = (config: Config): Promise<string[]> => withDatabase(config, migrateUp);

/** Reverts the last upgrade. Returns the names of the reverted migrations. */
export const undoUpgrade = (config: Config): Promise<string[]> => withDatabase(config, migrateDown);

export const schemaStatus = (config: Config): Promise<MigrationStatus> =>
  withDatabase(config, migrationStatus);

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(config);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
