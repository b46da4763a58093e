import { copyFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { sqliteFile } from '../db/connect';
import { createInstallation, type Installation } from './installation';
import { createPostgresDatabase } from './postgres';

/** Creates an installation with a database without rows, on the engine of this test run. Default: with all migrations */
export async function createTestInstallation(
  env: Record<string, string> = {},
  { isMigrated = true }: { isMigrated?: boolean } = {},
): Promise<Installation> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const installation = await createInstallation({ DATABASE_URL: '', ...env });
    if (isMigrated) await copyFile(inject('migratedSqlite'), sqliteFile(installation.dataDir));
    return installation;
  }
  const database = await createPostgresDatabase(isMigrated ? undefined : 'template1');
  const installation = await createInstallation({ DATABASE_URL: database.url, ...env });
  return {
    ...installation,
    async remove() {
      await installation.remove();
      await database.drop();
    },
  };
}
