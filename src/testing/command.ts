import { copyFile } from 'node:fs/promises';
import { inject } from 'vitest';
import { sqliteFile } from '../db/connect';
import { createInstallation, type Installation } from './installation';
import { createPostgresDatabase } from './postgres';

/** Creates an installation with an empty database that has all migrations, on the engine of this test run. */
export async function createTestInstallation(env: Record<string, string> = {}): Promise<Installation> {
  if (process.env.TEST_DATABASE !== 'postgres') {
    const installation = await createInstallation({ DATABASE_URL: '', ...env });
    await copyFile(inject('migratedSqlite'), sqliteFile(installation.dataDir));
    return installation;
  }
  const database = await createPostgresDatabase();
  const installation = await createInstallation({ DATABASE_URL: database.url, ...env });
  return {
    ...installation,
    async remove() {
      await installation.remove();
      await database.drop();
    },
  };
}
