import type { Config } from '../config';
import { connect, type Db } from '../db/connect';
import { migrateUp, migrationStatus, type MigrationStatus } from '../db/migrate';

export type { MigrationStatus };

/** Brings the schema up to date. Returns the names of the applied migrations. */
export const upgradeSchema = (config: Config): Promise<string[]> => withDatabase(config, migrateUp);

export const schemaStatus = (config: Config): Promise<MigrationStatus> =>
  withDatabase(config, migrationStatus);

export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  // Creating an index of a large table, or waiting for the migrations of another process, can take minutes.
  const db = connect({ ...config, queryTimeout: 0 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
