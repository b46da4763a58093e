import { createInstallation, type Installation } from './installation';
import { createPostgresDatabase } from './postgres';

/** Creates an installation on the database engine of this test run. */
export async function createTestInstallation(env: Record<string, string> = {}): Promise<Installation> {
  if (process.env.TEST_DATABASE !== 'postgres') return createInstallation({ DATABASE_URL: '', ...env });
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
