import { connect, type DatabaseSettings, type Db } from './connect';
import { migrateUp, migrationStatus, type MigrationStatus } from './migrate';

export type { MigrationStatus };

/** Brings the schema up to date. Returns the names of the applied migrations. */
export const upgradeSchema = (config: DatabaseSettings): Promise<string[]> => withDatabase(config, migrateUp);

export const schemaStatus = (config: DatabaseSettings): Promise<MigrationStatus> =>
  withDatabase(config, migrationStatus);

export async function withDatabase<T>(config: DatabaseSettings, work: (db: Db) => Promise<T>): Promise<T> {
  // Creating an index of a large table, or waiting for the migrations of another process, can take minutes.
  const db = connect({ ...config, queryTimeout: 0 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
