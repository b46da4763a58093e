import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import type { DatabaseSettings } from '../../db/connect';
import { connect, sqliteFile } from '../../db/connect';
import { checkCopy } from '../../db/sqlite/copy-database';
import { withDatabase } from '../../db/upgrade-schema';
import { copyTables, type OnProgress } from './copy-tables';
import { markTarget } from './move-mark';
import { sharedTables } from './shared-tables';

/**
 * Copies a snapshot of a PostgreSQL database into a new SQLite file while servers keep writing, and compares all rows.
 * Needs a folder for itself, which it deletes.
 */
export async function copyToSqlite(
  source: DatabaseSettings,
  { file, folder, onProgress }: { file: string; folder: string; onProgress?: OnProgress },
): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  try {
    const target = connect({ databaseUrl: null, dataDir: folder });
    try {
      await markTarget(target);
      await withDatabase({ ...source, databaseConnections: 1 }, async (db) =>
        copyTables(db, target, await sharedTables(db, target), onProgress),
      );
    } finally {
      await target.close();
    }
    const copy = sqliteFile(folder);
    await checkCopy(copy, 'The copy');
    await chmod(copy, 0o600);
    await rename(copy, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
